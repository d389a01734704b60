import { readBlogHeader } from '@bowerbird/domain/blogs/blogs.contract.ts'
import type { BlogNow } from '@bowerbird/domain/blogs/entities.contract.ts'
import { readBlogTimeline, readBlogView } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { offsetMax } from '@bowerbird/domain/feeds/feeds.limits.ts'
import { postsPerPage } from '@bowerbird/domain/posts/posts.limits.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Caller } from '../../core/call-api.ts'
import { callerOf, callKey, useCall } from '../../core/query.ts'
import { logEvent } from '../../telemetry/log.ts'
import type { Feed } from '../feeds.api.ts'
import { type BlogViewPage, seenView } from './seen-view.ts'

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
    isWithoutAddress: true,
    read: async (call, { before, limit = postsPerPage }) => {
      const [received, cursor] = before?.split(' ') ?? []
      const offset = Number(received ?? 0)
      const place = cursor ? { before: cursor } : { offset }
      const answer = await logged(readBlogView.path, offset, () =>
        call(readBlogView, { tumblelog_name_or_id: blogName, post_id: 'null', limit, ...place, ...bypass(about) }),
      )
      const page = seenView(answer)
      const isLast = page.posts.length < limit
      return { ...page, next: isLast ? null : markAfter(offset + page.posts.length, page.next) }
    },
    takes: ({ tumblelog, state }) => tumblelog.name === blogName && (state === 'published' || state === 'private'),
  }
}

/** Counts the posts received; beyond the server's count it carries the cursor that goes on there. BLOG-009 */
const markAfter = (received: number, cursor: string | null): string | null =>
  received <= offsetMax ? String(received) : cursor && `${received} ${cursor}`

/** One post, as a timeline of its blog. BLOG-007 */
export const onePostQuery = (about: About, postId: string) =>
  queryOptions({
    queryKey: ['blog view', about.blogName, postId],
    queryFn: ({ client }) => readOne(callerOf(client), about, postId),
    retry: false,
  })

const readOne = async (call: Caller, about: About, postId: string): Promise<BlogViewPage> =>
  seenView(
    await logged(readBlogTimeline.path, 0, () =>
      call(readBlogTimeline, { name: about.blogName, post_id: postId, limit: 1, ...bypass(about) }),
    ),
  )

const headerStaleMs = 60_000

/** The blog above its posts, read anew without them when one comes back to the window after a while. BLOG-377 */
export function useBlogNow(tumblelog: BlogNow, readAt: number): BlogNow {
  const call = useCall()
  const about = { tumblelog_name_or_id: tumblelog.name }
  const { data, dataUpdatedAt } = useQuery({
    queryKey: callKey(readBlogHeader, about),
    queryFn: () => call(readBlogHeader, about),
    initialData: { tumblelog },
    initialDataUpdatedAt: readAt,
    staleTime: headerStaleMs,
    refetchOnWindowFocus: true,
  })
  return dataUpdatedAt < readAt ? tumblelog : data.tumblelog
}

/** BLOG-321 */
const logged = <Answer>(path: string, offset: number, ask: () => Promise<Answer>): Promise<Answer> =>
  ask().catch((problem) => {
    logEvent('drawer:fetch_error', { offset, path })
    throw problem
  })
