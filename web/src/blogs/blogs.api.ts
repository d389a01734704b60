import * as calls from '@bowerbird/domain/blogs/blogs.contract.ts'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { changeCached } from '../core/cached-objects.ts'
import { ApiRefusal } from '../core/call-api.ts'
import { callerOf, callKey, useCall } from '../core/query.ts'
import { useSerialMutation } from '../core/serial-mutation.ts'
import { sessionQuery, updateUser } from '../core/session.ts'
import { logEvent, trackUsage } from '../telemetry/log.ts'
import { showProblem } from '../ui/overlays/toasts.ts'

/** The viewer's relation to a blog, as answers carry it. */
interface FollowFlags {
  following?: boolean
  is_friend?: boolean
  is_subscribed?: boolean
  can_subscribe?: boolean
}

const names = ['following', 'is_friend', 'is_subscribed', 'can_subscribe'] as const

/** A blog carries its flags itself; a post carries those of its blog. Records the old ones in `before`. */
function withFlags(object: Record<string, unknown>, blogName: string, flags: FollowFlags, before: FollowFlags): object {
  const owner = 'following' in object && isNamed(object.tumblelog, blogName)
  if (!owner && !(isNamed(object, blogName) && 'following' in object)) return object
  const known = names.filter((name) => typeof object[name] === 'boolean')
  for (const name of known) before[name] ??= object[name] as boolean
  const changed = known.filter((name) => flags[name] !== undefined && flags[name] !== object[name])
  return changed.length === 0
    ? object
    : { ...object, ...Object.fromEntries(changed.map((name) => [name, flags[name]])) }
}

const isNamed = (value: unknown, blogName: string) =>
  typeof value === 'object' && value !== null && 'name' in value && value.name === blogName

export const recommendedBlogsQuery = queryOptions({
  queryKey: callKey(calls.listRecommendedBlogs, {}),
  queryFn: async ({ client }) => {
    const { blogs } = await callerOf(client)(calls.listRecommendedBlogs, {})
    return { blogs: blogs.map((blog) => ({ ...blog, following: false })) }
  },
  staleTime: 5 * 60_000,
})

/** The new state shows at once; what was pressed last stays, and what the server says shows once all is answered. POST-364, POST-365 */
export function useFollow() {
  const client = useQueryClient()
  const call = useCall()
  return useSerialMutation({
    name: 'follow',
    scope: 'follows',
    send: ({ blogName, follow, source }: { blogName: string; follow: boolean; source: string }) =>
      call(follow ? calls.followBlog : calls.unfollowBlog, { tumblelog: blogName, source }),
    optimistic: {
      subject: ({ blogName }) => blogName,
      read: ({ blogName }): { flags: FollowFlags; friends: number } => ({
        flags: markBlog(client, blogName, {}),
        friends: client.getQueryData(sessionQuery.queryKey)?.user?.friend_count ?? 0,
      }),
      show: ({ flags, friends }, { blogName }) => {
        markBlog(client, blogName, flags)
        updateUser(client, { friend_count: friends })
      },
      expect: ({ friends }, { follow }) => ({
        flags: {
          following: follow,
          is_friend: follow,
          can_subscribe: follow,
          ...(!follow && { is_subscribed: false }),
        },
        friends: Math.max(0, friends + (follow ? 1 : -1)),
      }),
      answered: (_before, { friend_count, ...flags }) => ({
        flags: { ...flags, is_friend: flags.following },
        friends: friend_count,
      }),
    },
    onError: showRefusal,
    onSuccess: (_answer, { blogName, follow, source }) => {
      logEvent(follow ? 'tumblelog:log_follow' : 'tumblelog:log_unfollow', { tumblelog: blogName, source }) // BLOG-316
      trackUsage({ name: follow ? 'follow' : 'unfollow', data: { tumblelog: blogName } })
    },
  })
}

/** Why one may not; a call that merely failed is taken back in silence. BLOG-418 */
export const showRefusal = (problem: Error) => {
  if (problem instanceof ApiRefusal && problem.status === 403) showProblem(problem)
}

/** Changes the flags of a blog wherever it is shown, and returns them as they were. */
export function markBlog(client: QueryClient, blogName: string, flags: FollowFlags): FollowFlags {
  const before: FollowFlags = {}
  changeCached(client, (object) => withFlags(object, blogName, flags, before))
  return before
}
