const labels = [
  ['/dashboard', 'dashboard'],
  ['/tagged', 'tagged'],
  ['/likes', 'likes'],
  ['/inbox', 'inbox'],
  ['/search', 'search'],
  ['/explore', 'explore'],
  ['/tv', 'tv'],
  ['/indash_blog/peepr', 'peepr'],
] as const // POST-014

export type SourceLabel = (typeof labels)[number][1] | 'search_peepr' | 'unknown'

/** Where an action was taken, told by the pathname; a peepr also by the page it was opened from. POST-014 … POST-016 */
export function sourceLabel(pathname: string, openedFrom = ''): SourceLabel {
  const label = labels.find(([start]) => pathname.startsWith(start))?.[1] ?? 'unknown'
  return label === 'peepr' && openedFrom.startsWith('/search') ? 'search_peepr' : label
}
