import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useMember } from '../../core/session.ts'
import { WaitingFooter } from '../../posts/WaitingFooter.tsx'
import { feedQuery } from '../feeds.api.ts'
import { PostList } from '../PostList.tsx'
import { queueFeed } from './queue.api.ts'
import { queueTimesOf } from './queue-times.ts'

/** The posts of a queue, each with the time at which it goes out. README ruling 9 */
export function QueueList({ blogName, empty }: { blogName: string; empty: ReactNode }) {
  const blog = useMember().channels.find(({ name }) => name === blogName)
  const feed = queueFeed(blogName)
  const { data } = useInfiniteQuery(feedQuery(feed))
  const times = useMemo(() => queueTimesOf(blog, data?.pages ?? []), [blog, data])
  const footer = useCallback((post: Post) => <WaitingFooter post={post} goesOutAt={times.get(post.id)} />, [times])
  return <PostList feed={feed} withAvatars footer={footer} empty={empty} />
}
