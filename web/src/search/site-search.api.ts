import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import type { FeedPage } from '@bowerbird/domain/posts/entities.contract.ts'
import { searchPosts } from '@bowerbird/domain/search/search.contract.ts'
import type { SiteSearch } from '@bowerbird/domain/search/site-search.ts'
import { callKey } from '../core/query.ts'
import type { Feed } from '../feeds/feeds.api.ts'

type Found = OutputOf<typeof searchPosts>
type FoundPage = FeedPage & Pick<Found, 'blogs' | 'tags'>

/** Pages through the results: the newest by marks, the most noted by offsets. */
export function siteSearchFeed({ term, sort, kind, hidesSensitive }: SiteSearch, start: string | null = null): Feed {
  const asked = { q: term, sort, filter_post_type: kind, filter_nsfw: hidesSensitive }
  return {
    key: callKey(searchPosts, asked),
    start,
    keepsAll: sort === 'top',
    read: async (call, { before }): Promise<FoundPage> => {
      const from = before && { [sort === 'recent' ? 'before' : 'offset']: before }
      const { next_offset: offset, ...found } = await call(searchPosts, { ...asked, ...from })
      return sort === 'recent' ? found : { ...found, next: offset < 0 ? null : String(offset) }
    },
  }
}

/** Blogs and tags come with the first page alone. */
export function otherResultsOf(page: FeedPage | undefined): Pick<Found, 'blogs' | 'tags'> {
  const { blogs = [], tags = [] } = (page ?? {}) as Partial<FoundPage>
  return { blogs, tags }
}
