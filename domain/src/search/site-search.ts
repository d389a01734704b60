import { type PostKind, postKinds } from '../posts/entities.contract.ts'

/** The query of the search page, read from its address. BLOG-210, BLOG-211 */
export interface SiteSearch {
  term: string
  sort: 'top' | 'recent'
  /** `any`, or one kind of post. */
  kind: 'any' | PostKind
  hidesSensitive: boolean
}

export const searchKinds = ['any', ...postKinds] as const

/** `/search?q={term}` and `/search/{term}` are the same search. BLOG-213 */
export function readSiteSearch(params: URLSearchParams, termInPath = ''): SiteSearch {
  const kind = searchKinds.find((one) => one === params.get('filter_post_type'))
  return {
    term: (params.get('q') ?? termInPath).trim(),
    sort: params.get('sort') === 'recent' ? 'recent' : 'top',
    kind: kind ?? 'any',
    hidesSensitive: ['on', 'true', '1'].includes(params.get('filter_nsfw') ?? ''),
  }
}

/** The query string holds only filters that differ from the default. BLOG-212 */
export function siteSearchPath({ term, sort, kind, hidesSensitive }: SiteSearch): string {
  const filters = new URLSearchParams()
  if (sort !== 'top') filters.set('sort', sort)
  if (kind !== 'any') filters.set('filter_post_type', kind)
  if (hidesSensitive) filters.set('filter_nsfw', 'true')
  const query = filters.size > 0 ? `?${filters}` : ''
  return `/search${term ? `/${encodeURIComponent(term)}` : ''}${query}`
}
