const key = 'visitor'

/** Identifies a guest for as long as the tab is open. BLOG-350 */
export function visitorId(): string {
  try {
    const stored = sessionStorage.getItem(key)
    if (stored) return stored
    const made = crypto.randomUUID()
    sessionStorage.setItem(key, made)
    return made
  } catch {
    return ''
  }
}
