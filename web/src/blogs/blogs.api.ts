import { blockBlog, unblockBlog } from '@bowerbird/domain/blogs/blocks.contract.ts'
import {
  followBlog,
  listFollowedBlogs,
  listFollowers,
  listRecommendedBlogs,
  subscribeToBlog,
  unfollowBlog,
  unsubscribeFromBlog,
} from '@bowerbird/domain/blogs/blogs.contract.ts'
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { changeCached } from '../core/cached-objects.ts'
import { ApiRefusal } from '../core/call-api.ts'
import { callerOf, callKey, useCall } from '../core/query.ts'
import { sessionQuery, updateUser } from '../core/session.ts'
import { logEvent, trackUsage } from '../telemetry/log.ts'
import { toast } from '../ui/overlays/toasts.ts'
import { type FollowMarks, withMarks } from './follow-marks.ts'

export const recommendedBlogsQuery = queryOptions({
  queryKey: callKey(listRecommendedBlogs, {}),
  queryFn: async ({ client }) => {
    const { blogs } = await callerOf(client)(listRecommendedBlogs, {})
    return { blogs: blogs.map((blog) => ({ ...blog, following: false })) }
  },
  staleTime: 5 * 60_000,
})

export const followedBlogsQuery = infiniteQueryOptions({
  queryKey: [...callKey(listFollowedBlogs, {}), 'pages'],
  queryFn: ({ client, pageParam }) => callerOf(client)(listFollowedBlogs, pageParam ? { before: pageParam } : {}),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
})

export const followersQuery = (blogName: string) =>
  infiniteQueryOptions({
    queryKey: [...callKey(listFollowers, { name: blogName }), 'pages'],
    queryFn: ({ client, pageParam }) =>
      callerOf(client)(listFollowers, { name: blogName, ...(pageParam && { before: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

interface Following {
  blogName: string
  follow: boolean
  source: string
}

/** One after another: what is pressed later must not be overtaken by what was pressed before. */
const inTurn = { scope: { id: 'follows' }, mutationKey: ['follows'] }

interface Standing {
  marks: FollowMarks
  friends: number
}

/** The server's last answer for each blog with presses on their way. */
const standings = new WeakMap<QueryClient, Map<string, Standing>>()

function standingsOf(client: QueryClient): Map<string, Standing> {
  const held = standings.get(client) ?? new Map<string, Standing>()
  standings.set(client, held)
  return held
}

/** Counts the unanswered presses for this blog, including this one. */
const waitingFor = (client: QueryClient, blogName: string) =>
  client.isMutating({
    mutationKey: inTurn.mutationKey,
    predicate: ({ state }) => (state.variables as Following | undefined)?.blogName === blogName,
  })

/** The new state shows at once; what was pressed last stays, and what the server says shows once all is answered. POST-364, POST-365 */
export function useFollow() {
  const client = useQueryClient()
  const call = useCall()
  const settle = (blogName: string) => {
    const standing = standingsOf(client).get(blogName)
    if (!standing || waitingFor(client, blogName) > 1) return
    markBlog(client, blogName, standing.marks)
    updateUser(client, { friend_count: standing.friends })
    standingsOf(client).delete(blogName)
  }
  return useMutation({
    ...inTurn,
    mutationFn: ({ blogName, follow, source }: Following) =>
      call(follow ? followBlog : unfollowBlog, { tumblelog: blogName, source }),
    onMutate: ({ blogName, follow }) => {
      const friends = client.getQueryData(sessionQuery.queryKey)?.user?.friend_count ?? 0
      const before = markBlog(client, blogName, {
        following: follow,
        is_friend: follow,
        can_subscribe: follow,
        ...(!follow && { is_subscribed: false }),
      })
      updateUser(client, { friend_count: Math.max(0, friends + (follow ? 1 : -1)) })
      const held = standingsOf(client)
      if (!held.has(blogName)) held.set(blogName, { marks: before, friends })
    },
    onError: (refusal, { blogName }) => {
      tellRefusal(refusal)
      settle(blogName)
    },
    onSuccess: ({ friend_count, ...marks }, { blogName, follow, source }) => {
      logEvent(follow ? 'tumblelog:log_follow' : 'tumblelog:log_unfollow', { tumblelog: blogName, source }) // BLOG-316
      trackUsage({ name: follow ? 'follow' : 'unfollow', data: { tumblelog: blogName } })
      standingsOf(client).set(blogName, { marks: { ...marks, is_friend: marks.following }, friends: friend_count })
      settle(blogName)
    },
  })
}

export function useSubscription(blogName: string) {
  const client = useQueryClient()
  const call = useCall()
  return useMutation({
    scope: inTurn.scope,
    mutationFn: (subscribe: boolean) => call(subscribe ? subscribeToBlog : unsubscribeFromBlog, { name: blogName }),
    onMutate: (subscribe) => ({ before: markBlog(client, blogName, { is_subscribed: subscribe }) }),
    onError: (refusal, _subscribe, kept) => {
      tellRefusal(refusal)
      if (kept) markBlog(client, blogName, kept.before)
    },
  })
}

interface Block {
  by: string
  blogName: string
  context: string
}

/** The posts of a blocked blog leave every list, and come back if the block is taken back. */
export function useBlock() {
  const client = useQueryClient()
  const call = useCall()
  const takeBack = async ({ by, blogName, context }: Block, wasFollowed: boolean, bringBack: () => void) => {
    try {
      await call(unblockBlog, { tumblelog: by, blocked_tumblelog: blogName })
      const marks = wasFollowed && (await call(followBlog, { tumblelog: blogName, source: context }))
      bringBack()
      markBlog(client, blogName, { ...strangers, ...(marks && { ...marks, is_friend: marks.following }) })
      toast(`${blogName} is no longer blocked`)
    } catch (problem) {
      tellProblem(problem as Error)
    }
  }
  return useMutation({
    scope: inTurn.scope,
    mutationFn: (block: Block) =>
      call(blockBlog, { tumblelog: block.by, blocked_tumblelog: block.blogName, block_context: block.context }),
    onSuccess: (_answer, block) => {
      const { blogName } = block
      const { following = false } = markBlog(client, blogName, strangers)
      const bringBack = changeCached(client, (object) => (isPostOf(object, blogName) ? null : object))
      const press = () => void takeBack(block, following, bringBack)
      toast(`${blogName} is blocked`, { action: { label: 'Undo', press } })
    },
    onError: tellProblem,
  })
}

const strangers = { following: false, is_friend: false, is_subscribed: false, can_subscribe: false }

/** Why one may not; a call that merely failed is taken back in silence. BLOG-418 */
const tellRefusal = (problem: Error) => {
  if (problem instanceof ApiRefusal && problem.status === 403) tellProblem(problem)
}

const tellProblem = (refusal: Error) => toast(refusal.message, { tone: 'problem' })

const isPostOf = (object: Record<string, unknown>, blogName: string) =>
  'reblog_key' in object && (object.tumblelog as { name?: unknown } | undefined)?.name === blogName

/** Gives back the marks as they were. */
function markBlog(client: QueryClient, blogName: string, marks: FollowMarks): FollowMarks {
  const before: FollowMarks = {}
  changeCached(client, (object) => withMarks(object, blogName, marks, before))
  return before
}
