import { searchPageSize, tagListHiddenBelowPx, typeaheadTagsShown } from './search.limits.ts'

/** A negative `next_offset` is the end of the results. BLOG-240, BLOG-348 */
export interface BlogSearch {
  term: string
  sort: 'CREATED_DESC' | 'POPULARITY_DESC'
  post_type: string
  post_role: 'ANY' | 'ORIGINAL'
  filter_nsfw: boolean
  next_offset: number
  limit: number
}

export const newBlogSearch = (): BlogSearch => ({
  term: '',
  sort: 'CREATED_DESC',
  post_type: 'ANY',
  post_role: 'ANY',
  filter_nsfw: false,
  next_offset: 0,
  limit: searchPageSize,
})

/** A changed query starts from the first page. BLOG-238, BLOG-239 */
export function withSearchChange(
  search: BlogSearch,
  change: Partial<Omit<BlogSearch, 'next_offset' | 'limit'>>,
): { search: BlogSearch; clearsResults: boolean } {
  const next = { ...search, ...change }
  const isSame = (Object.keys(change) as (keyof typeof change)[]).every((name) => next[name] === search[name])
  return isSame ? { search, clearsResults: false } : { search: { ...next, next_offset: 0 }, clearsResults: true }
}

/** Returns the first tags that contain the typed text; all match an empty one. BLOG-247, BLOG-248 */
export function tagsHolding(tags: readonly { tag: string }[], typed: string): string[] {
  const wanted = typed.trim().toLowerCase()
  const found: string[] = []
  for (const { tag } of tags) {
    if (found.length === typeaheadTagsShown) break
    if (tag.toLowerCase().includes(wanted)) found.push(tag)
  }
  return found
}

/** The list hides when the page's header covers it. BLOG-251 */
export const isTagListHidden = (topPx: number): boolean => topPx < tagListHiddenBelowPx
