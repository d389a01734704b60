import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import { may } from '@bowerbird/domain/blogs/roles.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { queuesMax } from '@bowerbird/domain/posts/posts.limits.ts'
import type { Queue } from '@bowerbird/domain/posts/queues/queues.contract.ts'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Plus from 'lucide-react/icons/plus'
import Settings from 'lucide-react/icons/settings-2'
import { useState } from 'react'
import { Card } from '../../ui/Card.tsx'
import { Button } from '../../ui/fields/Button.tsx'
import { IconButton } from '../../ui/fields/IconButton.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import { showProblem } from '../queue/queue.api.ts'
import styles from './Calendar.module.css'
import { useSaveQueue } from './calendar.api.ts'
import { dayAndTime } from './calendar-days.ts'
import { QueueDialog } from './QueueDialog.tsx'

/** The queues of the blog: what waits in each, its pause and its settings. */
export function QueueStrip({ blog, queues, timeZone }: { blog: Channel; queues: readonly Queue[]; timeZone: string }) {
  const [open, setOpen] = useState<string | null>(null)
  const save = useSaveQueue(blog.name)
  const maySet = may(blog.role, 'settings')
  const pause = ({ id, name }: Queue, isPaused: boolean) =>
    save.mutate(
      { queue: id, is_paused: isPaused },
      {
        onSuccess: () => {
          const words = isPaused ? t('{name} is paused', { name }) : t('{name} resumed', { name })
          toast(words, { action: { label: t('Undo'), press: () => save.mutate({ queue: id, is_paused: !isPaused }) } })
        },
        onError: showProblem,
      },
    )
  return (
    <Card as="section" className={styles.queues} aria-label={t('Queues')}>
      <ul className={styles.queueList}>
        {queues.map((queue, place) => (
          <li key={queue.id} className={styles.queue} data-queue={place % 5}>
            <span className={styles.queueWords}>
              <strong>{queue.name}</strong>
              <span>{stateOf(queue, timeZone)}</span>
            </span>
            {maySet && (
              <>
                <IconButton
                  label={pauseWords(queue)}
                  icon={queue.is_paused ? <Play /> : <Pause />}
                  disabled={save.isPending}
                  onClick={() => pause(queue, !queue.is_paused)}
                />
                <IconButton
                  label={t('{name} settings', { name: queue.name })}
                  icon={<Settings />}
                  onClick={() => setOpen(queue.id)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {maySet && queues.length > 0 && queues.length < queuesMax && (
        <Button size="small" icon={<Plus size={16} />} onClick={() => setOpen('new')}>
          {t('New queue')}
        </Button>
      )}
      {open !== null && (
        <QueueDialog
          blog={blog}
          queue={queues.find(({ id }) => id === open)}
          timeZone={timeZone}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  )
}

const pauseWords = ({ name, is_paused: isPaused }: Queue): string =>
  isPaused ? t('Let {name} run', { name }) : t('Pause {name}', { name })

function stateOf({ posts, is_paused: isPaused, next_at: nextAt, free_at: freeAt }: Queue, timeZone: string): string {
  const count = posts.length
  if (isPaused) return t('{count, plural, one {# post, paused} other {# posts, paused}}', { count })
  if (nextAt && count > 0)
    return t('{count, plural, one {# post, next {time}} other {# posts, next {time}}}', {
      count,
      time: dayAndTime(nextAt, timeZone),
    })
  return freeAt ? t('Empty, next free slot {time}', { time: dayAndTime(freeAt, timeZone) }) : t('Empty')
}
