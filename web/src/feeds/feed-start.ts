/** Reads the post below which a link without scripts asks a list to begin. */
export function startIn(search: string): string | null {
  const before = new URLSearchParams(search).get('before') ?? ''
  return /^\d{1,19}$/.test(before) ? before : null
}
