import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../ui/Card.tsx'
import { Button } from '../../ui/fields/Button.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { feedQuery } from '../feeds.api.ts'
import { QueueRow, wordsOf } from '../parts/QueueRow.tsx'
import styles from './QueueOrder.module.css'
import { isQueued, queueFeed, useQueues, useReorderQueue } from './queue.api.ts'
import { queueTimesOf } from './queue-times.ts'

/** The queue in short: dragged by pointer, or moved with the arrows. */
export function QueueOrder({ blog, queueId }: { blog: Channel; queueId: string | null }) {
  const feed = queueFeed(blog.name, queueId)
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(feedQuery(feed))
  const { queues } = useQueues(blog)
  const reorder = useReorderQueue(blog.name, queueId)
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const [said, say] = useState('')
  const posts = data?.pages.flatMap((page) => page.posts) ?? []
  const inTurn = posts.filter(isQueued)
  const times = queueTimesOf(queues, data?.pages ?? [])
  const ids = inTurn.map(({ id }) => id)
  const move = (postId: string, to: number) => {
    const others = ids.filter((id) => id !== postId)
    reorder.mutate({ postId, afterId: others[to - 1] ?? null })
  }
  const step = (post: Post, to: number) => {
    if (!ids[to]) return
    move(post.id, to)
    say(t('{post} is in position {place} of {count}.', { post: wordsOf(post), place: to + 1, count: ids.length }))
  }
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) move(String(active.id), ids.indexOf(String(over.id)))
  }
  return (
    <Card as="section" className={styles.order} aria-label={t('Queue order')}>
      <VisuallyHidden>
        <span aria-live="polite">{said}</span>
      </VisuallyHidden>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
        accessibility={{ announcements: announcementsFor(inTurn), screenReaderInstructions: instructions }}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol className="plain">
            {posts.map((post) => {
              const at = ids.indexOf(post.id)
              return (
                <QueueRow
                  key={post.id}
                  post={post}
                  goesOutAt={post.publish_on ?? times.get(post.id) ?? null}
                  isFixed={at < 0}
                  onStep={(by) => step(post, at + by)}
                  onFirst={at > 0 ? () => move(post.id, 0) : undefined}
                />
              )
            })}
          </ol>
        </SortableContext>
      </DndContext>
      {hasNextPage && (
        <Button wide size="small" busy={isFetching} onClick={() => fetchNextPage()}>
          {t('Show more of the queue')}
        </Button>
      )}
    </Card>
  )
}

const instructions = { draggable: t('Use the up and down arrow keys to move the post.') }

interface Named {
  active: { id: string | number }
  over: { id: string | number } | null
}

function announcementsFor(posts: Post[]) {
  const about = (id: string | number, at = id) => ({
    post: wordsOf(posts.find((post) => post.id === id)),
    place: posts.findIndex((post) => post.id === at) + 1,
    count: posts.length,
  })
  return {
    onDragStart: ({ active }: Pick<Named, 'active'>) => t('Lifted {post}, place {place} of {count}.', about(active.id)),
    onDragOver: ({ over }: Named) => (over ? t('Over position {place} of {count}.', about(over.id)) : undefined),
    onDragEnd: ({ active, over }: Named) =>
      over
        ? t('{post} dropped in position {place} of {count}.', about(active.id, over.id))
        : t('{post} is back in its position.', about(active.id)),
    onDragCancel: ({ active }: Named) => t('{post} is back in its position.', about(active.id)),
  }
}
