import { readBlogTags, searchBlog } from '@bowerbird/domain/search/search.contract.ts'
import type { BlogSearch } from '@bowerbird/domain/search/search.rules.ts'
import { callKey, callQuery } from '../../core/query.ts'
import type { Feed } from '../../feeds/feeds.api.ts'

type Asked = Omit<BlogSearch, 'next_offset'>

/** Searches a blog for a term; a negative offset ends it. BLOG-240 */
export function blogSearchFeed(blogName: string, { term, sort, post_type, post_role, filter_nsfw }: Asked): Feed {
  const asked = { blogname: blogName, term, sort, post_type, post_role, filter_nsfw }
  return {
    key: callKey(searchBlog, asked),
    start: null,
    // A post's note count changes, and its place with it.
    keepsAll: sort === 'POPULARITY_DESC',
    isWithoutAddress: true,
    read: async (call, from) => {
      const { posts, next, next_offset } = await call(searchBlog, { ...asked, ...from })
      return { posts, next: next_offset < 0 ? null : next }
    },
  }
}

/** Fetched once for each blog. BLOG-250 */
export const blogTagsQuery = (blogName: string) => ({
  ...callQuery(readBlogTags, { blogname: blogName }),
  staleTime: Number.POSITIVE_INFINITY,
})
