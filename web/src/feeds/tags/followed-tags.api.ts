import { followTag, listFollowedTags, unfollowTag } from '@bowerbird/domain/feeds/followed-tags.contract.ts'
import { tagKey } from '@bowerbird/domain/posts/text/tags.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { recommendedBlogsQuery } from '../../blogs/blogs.api.ts'
import { callQuery, useCall } from '../../core/query.ts'
import { useSerialMutation } from '../../core/serial-mutation.ts'
import { useUser } from '../../core/session.ts'
import { trackUsage } from '../../telemetry/log.ts'
import { showProblem } from '../../ui/overlays/toasts.ts'
import { timelineFeed } from '../feeds.api.ts'

export const followedTagsQuery = { ...callQuery(listFollowedTags, {}), staleTime: 5 * 60_000 }

export const followedTagsFeed = (start: string | null = null) => timelineFeed({ pageRoot: 'tags' }, start)

/** Reads the tags beside a feed; a browser does not wait for them. */
export const prepareSideColumn = (client: QueryClient) =>
  Promise.all([client.prefetchQuery(followedTagsQuery), client.prefetchQuery(recommendedBlogsQuery)])

/** The tags as they were written when followed; undefined until known. */
export function useFollowedTags(): string[] | undefined {
  const isMember = useUser() !== null
  const { data } = useQuery({ ...followedTagsQuery, enabled: isMember })
  return data?.tags.map(({ tag }) => tag)
}

export const isAmong = (tags: readonly string[], tag: string): boolean =>
  tags.some((one) => tagKey(one) === tagKey(tag))

interface Following {
  tag: string
  follow: boolean
}

/** The new state shows at once, and goes back if the server says no. */
export function useFollowTag() {
  const client = useQueryClient()
  const call = useCall()
  return useSerialMutation({
    name: 'followed tags',
    send: ({ tag, follow }: Following) => call(follow ? followTag : unfollowTag, { tag }),
    optimistic: {
      read: () => client.getQueryData(followedTagsQuery.queryKey)?.tags ?? [],
      show: (tags) => void client.setQueryData(followedTagsQuery.queryKey, { tags }),
      expect: withTag,
    },
    onError: showProblem,
    onSuccess: (_answer, { tag, follow }) => {
      trackUsage({ name: follow ? 'follow_tag' : 'unfollow_tag', data: { tag } })
      // Read anew when one next comes to it; whoever is reading it now is left in peace.
      void client.invalidateQueries({ queryKey: followedTagsFeed().key, refetchType: 'none' })
    },
  })
}

function withTag(tags: { tag: string }[], { tag, follow }: Following): { tag: string }[] {
  const others = tags.filter((one) => tagKey(one.tag) !== tagKey(tag))
  return follow ? [{ tag }, ...others] : others
}
