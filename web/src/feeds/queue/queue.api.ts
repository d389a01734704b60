import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import type { FeedPage, Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { reorderQueue, shuffleQueue } from '@bowerbird/domain/posts/queue.contract.ts'
import type { Queue } from '@bowerbird/domain/posts/queues/queues.contract.ts'
import { type InfiniteData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiRefusal } from '../../core/call-api.ts'
import { useCall } from '../../core/query.ts'
import { queuesQuery, refreshQueues } from '../../posts/queues/queues.api.ts'
import { toast } from '../../ui/overlays/toasts.ts'
import { type Feed, feedQuery, refreshFeed, timelineFeed } from '../feeds.api.ts'

/** All that waits, or one queue of a blog that has several. */
export const queueFeed = (blogName: string, queueId: string | null = null): Feed =>
  timelineFeed({ pageRoot: 'queue', tumblelog: blogName, ...(queueId && { queue: queueId }) })

const noQueues: Queue[] = []

/** The queues of a blog, read again when posts came or went. */
export function useQueues(blog: Channel): { queues: Queue[]; timeZone: string } {
  const client = useQueryClient()
  const { data } = useQuery(queuesQuery(blog.name))
  const { queue_count: count, queue_next_at: nextAt } = blog
  const known = useRef(`${count} ${nextAt}`)
  useEffect(() => {
    if (known.current === `${count} ${nextAt}`) return
    known.current = `${count} ${nextAt}`
    void refreshQueues(client)
  }, [client, count, nextAt])
  return { queues: data?.queues ?? noQueues, timeZone: data?.time_zone ?? blog.queue_time_zone }
}

type Pages = InfiniteData<FeedPage, string | null>

/** The same pages with one post after another, or first of those that wait their turn. */
export function withMoved(held: Pages, postId: string, afterId: string | null): Pages {
  const posts = held.pages.flatMap((page) => page.posts)
  const moved = posts.find(({ id }) => id === postId)
  const others = posts.filter(({ id }) => id !== postId)
  const at = afterId === null ? others.findIndex(isQueued) : others.findIndex(({ id }) => id === afterId) + 1
  if (!moved || (afterId !== null && at === 0)) return held
  const ordered = others.toSpliced(at < 0 ? others.length : at, 0, moved)
  let from = 0
  const pages = held.pages.map((page) => {
    const to = from + page.posts.length
    const next = { ...page, posts: ordered.slice(from, to) }
    from = to
    return next
  })
  return { ...held, pages }
}

/** Scheduled posts go out at their own time, whatever the order. */
export const isQueued = (post: Post): boolean => post.state === 'queued'

interface Move {
  postId: string
  /** Null: before all others. */
  afterId: string | null
}

/** The post is in its new place at once, and back in the old one if the server says no. */
export function useReorderQueue(blogName: string, queueId: string | null) {
  const client = useQueryClient()
  const call = useCall()
  const feed = queueFeed(blogName, queueId)
  const { queryKey } = feedQuery(feed)
  return useMutation({
    scope: { id: `queue ${blogName}` },
    mutationFn: ({ postId, afterId }: Move) =>
      call(reorderQueue, { name: blogName, post_id: postId, ...(afterId && { after: afterId }) }),
    onMutate: ({ postId, afterId }) => {
      const before = client.getQueryData(queryKey)
      if (before) client.setQueryData(queryKey, withMoved(before as Pages, postId, afterId) as typeof before)
    },
    onSuccess: () => void refreshQueues(client),
    onError: (problem) => {
      showProblem(problem)
      refreshFeed(client, feed).catch(() => {})
    },
  })
}

export function useShuffleQueue(blogName: string, queueId: string | null) {
  const client = useQueryClient()
  const call = useCall()
  const about = { name: blogName, ...(queueId && { queue: queueId }) }
  const readAgain = async () => {
    await refreshFeed(client, queueFeed(blogName, queueId))
    void refreshQueues(client)
  }
  const putBack = (before: string[]) =>
    call(shuffleQueue, { ...about, post_ids: before })
      .then(readAgain)
      .catch(showProblem)
  return useMutation({
    mutationFn: async () => {
      const { before } = await call(shuffleQueue, about)
      await readAgain()
      return before
    },
    onSuccess: (before) => toast(t('Shuffled'), { action: { label: t('Undo'), press: () => putBack(before) } }),
    onError: showProblem,
  })
}

export const showProblem = (problem: Error) =>
  toast(problem instanceof ApiRefusal ? problem.text : t('Couldn’t change the queue. Try again.'), {
    tone: 'problem',
  })
