import { readBlogTags, searchBlog } from '@bowerbird/domain/search/search.contract.ts'
import type { BlogSearch } from '@bowerbird/domain/search/search.rules.ts'
import { callKey, callQuery } from '../../core/query.ts'
import type { Feed } from '../../feeds/feeds.api.ts'

/** Searches a blog for a term, page after page by the offset that the last one gave; a negative one ends it. BLOG-240 */
export function blogSearchFeed(blogName: string, { next_offset: first, ...search }: BlogSearch): Feed {
  const asked = { blogname: blogName, ...search }
  return {
    key: callKey(searchBlog, asked),
    start: null,
    // A post's note count changes, and its place with it.
    keepsAll: search.sort === 'POPULARITY_DESC',
    isWithoutAddress: true,
    read: async (call, { before: mark = String(first), limit = search.limit }) => {
      const [offset, before] = mark.split(' ')
      const place = { next_offset: Number(offset), limit, ...(before && { before }) }
      const { posts, next, next_offset } = await call(searchBlog, { ...asked, ...place })
      return { posts, next: next_offset < 0 ? null : `${next_offset} ${next ?? ''}` }
    },
  }
}

/** Fetched once for each blog. BLOG-250 */
export const blogTagsQuery = (blogName: string) => ({
  ...callQuery(readBlogTags, { blogname: blogName }),
  staleTime: Number.POSITIVE_INFINITY,
})
