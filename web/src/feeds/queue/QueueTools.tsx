import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import { mainQueueId, type Queue } from '@bowerbird/domain/posts/queues/queues.contract.ts'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import Shuffle from 'lucide-react/icons/shuffle'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyLayer } from '../../core/page/lazy.ts'
import { rich } from '../../core/rich.tsx'
import { Link } from '../../core/router/Link.tsx'
import { Button } from '../../ui/fields/Button.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { FeedTabs } from '../FeedTabs.tsx'
import { FeedSkeleton } from '../parts/FeedSkeleton.tsx'
import styles from './QueueTools.module.css'
import { useQueues, useShuffleQueue } from './queue.api.ts'

const QueueOrder = lazyLayer('QueueOrder', async () => (await import('./QueueOrder.tsx')).QueueOrder)

interface Props {
  blog: Channel
  /** Null for all that waits. */
  queueId: string | null
  children: ReactNode
}

/** Shows when the next post goes out and the actions on the whole queue; its posts, or only their order. */
export function QueueTools({ blog, queueId, children }: Props) {
  const [isOrdering, setOrdering] = useState(false)
  const { queues } = useQueues(blog)
  const isOne = queueId !== null || queues.length < 2
  const queue = queues.find(({ id }) => id === (queueId ?? mainQueueId))
  const count = queueId === null ? blog.queue_count : (queue?.posts.length ?? 0)
  return (
    <>
      {queues.length > 1 && <Tabs blogName={blog.name} queues={queues} queueId={queueId} />}
      <div className={styles.tools} data-ground="page">
        <p className={styles.when}>{isOne && queue && <NextOne blogName={blog.name} queue={queue} />}</p>
        {isOne && count > 1 && (
          <>
            <ShuffleButton blogName={blog.name} queueId={queueId} />
            <Button
              size="small"
              icon={<ArrowUpDown size={16} />}
              aria-pressed={isOrdering}
              onClick={() => setOrdering(!isOrdering)}
            >
              {isOrdering ? t('Done') : t('Reorder')}
            </Button>
          </>
        )}
        <Link to={`${blogPath(blog.name)}/calendar`} className={styles.drafts}>
          {t('Calendar')}
        </Link>
        <Link to={`${blogPath(blog.name)}/drafts`} className={styles.drafts}>
          {t('Drafts')}
        </Link>
      </div>
      {isOrdering && isOne ? (
        <Suspense fallback={<FeedSkeleton />}>
          <QueueOrder blog={blog} queueId={queueId} />
        </Suspense>
      ) : (
        children
      )}
    </>
  )
}

function ShuffleButton({ blogName, queueId }: { blogName: string; queueId: string | null }) {
  const shuffle = useShuffleQueue(blogName, queueId)
  return (
    <Button size="small" icon={<Shuffle size={16} />} busy={shuffle.isPending} onClick={() => shuffle.mutate()}>
      {t('Shuffle')}
    </Button>
  )
}

function NextOne({ blogName, queue }: { blogName: string; queue: Queue }) {
  const { next_at: nextAt, is_paused: isPaused, posts, slots, posts_per_day: perDay } = queue
  const rhythm = slots
    ? t('{count, plural, one {# time a week} other {# times a week}}', { count: slots.length })
    : t('{count, plural, one {# a day} other {# a day}}', { count: perDay })
  const isMainByNumber = queue.id === mainQueueId && !slots
  return (
    <>
      {isPaused && `${t('Paused. No posts are published.')} `}
      {nextAt && posts.length > 0 && <>{rich('Next post: {time}.', { time: <RelativeTime at={nextAt} /> })} </>}
      <Link to={isMainByNumber ? `/settings/blog/${blogName}` : `${blogPath(blogName)}/calendar`}>{rhythm}</Link>
    </>
  )
}

function Tabs({ blogName, queues, queueId }: { blogName: string; queues: Queue[]; queueId: string | null }) {
  const all = `${blogPath(blogName)}/queue`
  const pathOf = (id: string) => `${all}?queue=${id}`
  const tabs = queues.map(({ id, name }) => ({ to: pathOf(id), label: name }))
  return (
    <FeedTabs
      label={t('Queues')}
      tabs={[{ to: all, label: t('All') }, ...tabs]}
      chosen={queueId === null ? all : pathOf(queueId)}
    />
  )
}
