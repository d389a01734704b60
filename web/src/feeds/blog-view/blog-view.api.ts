import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { readBlogTimeline, readBlogView } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { postsPerPage } from '@bowerbird/domain/posts/posts.limits.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Caller } from '../../core/call-api.ts'
import { callerOf } from '../../core/query.ts'
import { logEvent } from '../../telemetry/log.ts'
import type { Feed } from '../feeds.api.ts'

export type BlogViewPage = OutputOf<typeof readBlogView>

interface About {
  blogName: string
  /** Asked for one's own blogs, whose posts one may always see. BLOG-260 */
  bypassesSafeMode: boolean
}

const bypass = ({ bypassesSafeMode }: About) => (bypassesSafeMode ? { should_bypass_safemode: true } : {})

/** The list of the view: each page begins after the posts that are there, and a short one is the last. BLOG-008 … BLOG-015 */
export function blogViewFeed(about: About): Feed {
  const { blogName } = about
  return {
    key: ['blog view', blogName],
    start: null,
    keepsAll: true,
    read: async (call, { before, limit = postsPerPage }) => {
      const offset = Number(before ?? 0)
      const page = await logged(readBlogView.path, offset, () =>
        call(readBlogView, { tumblelog_name_or_id: blogName, post_id: 'null', limit, offset, ...bypass(about) }),
      )
      const isLast = page.posts.length < limit
      return { ...page, next: isLast ? null : String(offset + page.posts.length) }
    },
    takes: ({ tumblelog, state }) => tumblelog.name === blogName && (state === 'published' || state === 'private'),
  }
}

/** One post, as a timeline of its blog. BLOG-007 */
export const onePostQuery = (about: About, postId: string) =>
  queryOptions({
    queryKey: ['blog view', about.blogName, postId],
    queryFn: ({ client }) => readOne(callerOf(client), about, postId),
    retry: false,
  })

const readOne = (call: Caller, about: About, postId: string): Promise<BlogViewPage> =>
  logged(readBlogTimeline.path, 0, () =>
    call(readBlogTimeline, { name: about.blogName, post_id: postId, limit: 1, ...bypass(about) }),
  )

/** BLOG-321 */
const logged = <Answer>(path: string, offset: number, ask: () => Promise<Answer>): Promise<Answer> =>
  ask().catch((problem) => {
    logEvent('drawer:fetch_error', { offset, path })
    throw problem
  })
