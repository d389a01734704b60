/** The first match wins. POST-014 */
const labels = [
  ['/dashboard', 'dashboard'],
  ['/tagged', 'tagged'],
  ['/likes', 'likes'],
  ['/inbox', 'inbox'],
  ['/search', 'search'],
  ['/explore', 'explore'],
  ['/tv', 'tv'],
  ['/indash_blog/peepr', 'peepr'],
] as const

export type SourceLabel = (typeof labels)[number][1] | 'search_peepr' | 'unknown'

/** A blog panel has its own address, so `openedFrom` names the page it was opened on. POST-015 */
export function sourceLabel(path: string, openedFrom = ''): SourceLabel {
  const label = labelOf(path)
  return label === 'peepr' && labelOf(openedFrom) === 'search' ? 'search_peepr' : label
}

/** Ignores query and hash. POST-016 */
function labelOf(path: string): SourceLabel {
  const pathname = path.replace(/[?#].*$/s, '')
  return labels.find(([start]) => pathname.startsWith(start))?.[1] ?? 'unknown'
}
