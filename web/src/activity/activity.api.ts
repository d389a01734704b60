import * as calls from '@bowerbird/domain/activity/activity.contract.ts'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { mergeBlog } from '../blogs/cached-blog.ts'
import { callerOf, callKey, callQuery } from '../core/query.ts'
import { sessionQuery, updateUser } from '../core/session.ts'

/** The reader's days are those of this browser; the server that renders a page knows UTC alone. */
export function timeZoneHere(): { activity_time_zone?: string } {
  const zone = typeof window === 'undefined' ? 'UTC' : Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone === 'UTC' ? {} : { activity_time_zone: zone }
}

/** Reads the popover's notifications. Nothing is cached: each opening shows what happened meanwhile. BLOG-073 */
export const popoverQuery = (blogName: string) => {
  const about = {
    ...{ tumblelog: blogName, include_activity_data: true, include_activity_notifications: true },
    ...timeZoneHere(),
  }
  return queryOptions({
    queryKey: callKey(calls.readActivity, about),
    queryFn: async ({ client, signal }) => {
      const answer = await callerOf(client)(calls.readActivity, about)
      const { activity_data: _data, activity_notifications: _list, activity_next: _next, ...blog } = answer
      // The answer to a read that was sent again may be older than what it would replace.
      signal.throwIfAborted()
      mergeBlog(client, blog, ([path]) => path !== calls.readActivity.path)
      return answer
    },
    staleTime: 0,
    retry: false,
  })
}

/** All there is, page by page. BLOG-090 */
export const activityPagesQuery = (blogName: string, filter: calls.ActivityFilter, zone = timeZoneHere()) =>
  infiniteQueryOptions({
    queryKey: [calls.readActivity.path, { tumblelog: blogName, filter, ...zone }, 'pages'],
    queryFn: ({ client, pageParam }) =>
      callerOf(client)(calls.readActivity, {
        tumblelog: blogName,
        include_activity_notifications: true,
        activity_filter: filter,
        ...zone,
        ...(pageParam && { activity_cursor: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ activity_next }) => activity_next ?? null,
  })

export const chartQuery = (blogName: string, days: number) =>
  callQuery(calls.readActivityChart, { name: blogName, days })

export const setUnreadCount = (client: QueryClient, blogName: string, count: number): void =>
  updateUser(client, (user) => ({
    ...user,
    channels: user.channels.map((blog) => (blog.name === blogName ? { ...blog, unread_count: count } : blog)),
  }))

/** Something happened: the count and the lists that are on the screen show it. */
export function showNews(client: QueryClient, blogName: string, unreadCount: number): void {
  setUnreadCount(client, blogName, unreadCount)
  void client.invalidateQueries({
    predicate: ({ queryKey: [path, sent] }) =>
      path === calls.readActivity.path && (sent as { tumblelog?: string } | undefined)?.tumblelog === blogName,
  })
}

/** Nothing is read again where as much is unread as the page says. */
export async function catchUp(client: QueryClient): Promise<void> {
  const { unread_counts: counts } = await callerOf(client)(calls.countNewActivity, {})
  for (const { name, unread_count } of client.getQueryData(sessionQuery.queryKey)?.user?.channels ?? []) {
    const count = counts[name]
    if (count !== undefined && count !== unread_count) showNews(client, name, count)
  }
}
