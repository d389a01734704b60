/** Where a link for readers without scripts asks a list to begin: below this post. */
export function startIn(search: string): string | null {
  const before = new URLSearchParams(search).get('before') ?? ''
  return /^\d{1,19}$/.test(before) ? before : null
}
