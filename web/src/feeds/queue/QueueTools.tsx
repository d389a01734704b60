import { blogPath } from '@bowerbird/domain/core/urls.ts'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import Shuffle from 'lucide-react/icons/shuffle'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { lazyLayer } from '../../core/page/lazy.ts'
import { useMember } from '../../core/session.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { FeedSkeleton } from '../parts/FeedSkeleton.tsx'
import styles from './QueueTools.module.css'
import { useShuffleQueue } from './queue.api.ts'

const QueueOrder = lazyLayer('QueueOrder', async () => (await import('./QueueOrder.tsx')).QueueOrder)

/** Shows when the next post goes out and the actions on the whole queue; its posts, or only their order. */
export function QueueTools({ blogName, children }: { blogName: string; children: ReactNode }) {
  const blog = useMember().channels.find(({ name }) => name === blogName)
  const [isOrdering, setOrdering] = useState(false)
  const shuffle = useShuffleQueue(blogName)
  if (!blog || blog.queue_count < 1) return children
  const { queue_next_at: nextAt, queue_posts_per_day: perDay } = blog
  return (
    <>
      <div className={styles.tools} data-ground="page">
        <p className={styles.when}>
          {nextAt && (
            <>
              Next one goes out <RelativeTime at={nextAt} />.{' '}
            </>
          )}
          <Link to={`/settings/blog/${blogName}`}>{`${perDay} a day`}</Link>
        </p>
        {blog.queue_count > 1 && (
          <>
            <Button size="small" icon={<Shuffle size={16} />} busy={shuffle.isPending} onClick={() => shuffle.mutate()}>
              Shuffle
            </Button>
            <Button
              size="small"
              icon={<ArrowUpDown size={16} />}
              aria-pressed={isOrdering}
              onClick={() => setOrdering(!isOrdering)}
            >
              {isOrdering ? 'Done' : 'Reorder'}
            </Button>
          </>
        )}
        <Link to={`${blogPath(blogName)}/drafts`} className={styles.drafts}>
          Drafts
        </Link>
      </div>
      {isOrdering ? (
        <Suspense fallback={<FeedSkeleton />}>
          <QueueOrder blog={blog} />
        </Suspense>
      ) : (
        children
      )}
    </>
  )
}
