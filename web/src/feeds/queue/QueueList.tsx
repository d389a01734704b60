import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo } from 'react'
import { WaitingFooter } from '../../posts/WaitingFooter.tsx'
import { feedQuery } from '../feeds.api.ts'
import { PostList } from '../PostList.tsx'
import { queueFeed, useQueues } from './queue.api.ts'
import { queueTimesOf } from './queue-times.ts'

interface Props {
  blog: Channel
  queueId: string | null
  empty: ReactNode
}

/** The posts of a queue, each with the time at which it goes out. README ruling 9 */
export function QueueList({ blog, queueId, empty }: Props) {
  const feed = queueFeed(blog.name, queueId)
  const { queues } = useQueues(blog)
  const { data } = useInfiniteQuery(feedQuery(feed))
  const times = useMemo(() => queueTimesOf(queues, data?.pages ?? []), [queues, data])
  const footer = useCallback((post: Post) => <WaitingFooter post={post} goesOutAt={times.get(post.id)} />, [times])
  return <PostList feed={feed} withAvatars footer={footer} empty={empty} />
}
