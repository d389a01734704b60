/** Tried in this order. POST-014 */
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

/** Where an action was taken; a blog panel has its own address, so it is told from which page it was opened. POST-015 */
export function sourceLabel(path: string, openedFrom = ''): SourceLabel {
  const label = labelOf(path)
  return label === 'peepr' && labelOf(openedFrom) === 'search' ? 'search_peepr' : label
}

/** By the pathname alone, without query and hash. POST-016 */
function labelOf(path: string): SourceLabel {
  const pathname = path.replace(/[?#].*$/s, '')
  return labels.find(([start]) => pathname.startsWith(start))?.[1] ?? 'unknown'
}
