import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Queue } from '@bowerbird/domain/posts/queues/queues.contract.ts'
import { useDraggable, useDroppable } from '@dnd-kit/core'
import Clock from 'lucide-react/icons/clock'
import { classNames } from '../../ui/class-names.ts'
import styles from './Calendar.module.css'
import { type CalendarEntry, isPlanned, type PlannedEntry, wordsOf } from './calendar.api.ts'
import { clockTime, fullDay } from './calendar-days.ts'
import type { Moving } from './use-moving.ts'

interface Props<Entry = CalendarEntry> {
  entry: Entry
  queues: readonly Queue[]
  moving: Moving
  timeZone: string
}

/** A time of the calendar, with the post that goes out then. */
export function CalendarSlot(props: Props) {
  const { entry, queues } = props
  const { setNodeRef, isOver } = useDroppable({
    id: `slot ${entry.at} ${entry.queue_id} ${entry.post?.id ?? ''}`,
    data: { entry },
    disabled: entry.queue_id === null,
  })
  const place = queues.findIndex(({ id }) => id === entry.queue_id)
  return (
    <li
      ref={setNodeRef}
      className={classNames(styles.slot, isOver && styles.over, entry.post === null && styles.free)}
      data-queue={place < 0 ? 'own' : place % 5}
    >
      {isPlanned(entry) ? <PostInSlot {...props} entry={entry} /> : <FreeSlot {...props} />}
    </li>
  )
}

const queueName = (queues: readonly Queue[], queueId: string | null) =>
  queueId === null ? t('scheduled separately') : (queues.find(({ id }) => id === queueId)?.name ?? '')

function PostInSlot({ entry, queues, moving, timeZone }: Props<PlannedEntry>) {
  const { post, at, day, queue_id: queueId } = entry
  const { picked } = moving
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id: post.id, data: { entry } })
  const isPicked = picked?.post.id === post.id
  const time = clockTime(at, timeZone)
  const about = t('{day}, {time}, {queue}', { day: fullDay(day), time, queue: queueName(queues, queueId) })
  const takesPlace = picked && !isPicked && queueId !== null
  const label = takesPlace
    ? t('{time}: take the place of {post}', { time: about, post: wordsOf(entry) })
    : t('{post}, {time}', { post: wordsOf(entry), time: about })
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={classNames(styles.post, isPicked && styles.picked, isDragging && styles.lifted)}
      style={
        transform ? { transform: `translate(${Math.round(transform.x)}px, ${Math.round(transform.y)}px)` } : undefined
      }
      {...listeners}
      data-post={post.id}
      data-slot={!picked || takesPlace || isPicked ? '' : undefined}
      aria-label={label}
      aria-describedby="calendar-help"
      aria-pressed={isPicked}
      disabled={moving.isBusy}
      onClick={() => (takesPlace || isPicked ? moving.press(entry) : moving.pick(entry))}
    >
      {post.picture && <img src={post.picture.url} alt="" loading="lazy" className={styles.picture} />}
      <span className={styles.time}>
        {queueId === null && <Clock size={12} aria-hidden="true" />}
        {time}
      </span>
      <span className={styles.words} dir="auto">
        {wordsOf(entry)}
      </span>
    </button>
  )
}

function FreeSlot({ entry, queues, moving, timeZone }: Props) {
  const time = clockTime(entry.at, timeZone)
  const words = entry.is_held ? t('{time} skipped', { time }) : t('{time} free', { time })
  const why = entry.is_held ? t('All queued posts share a tag with a recent one') : undefined
  if (!moving.picked)
    return (
      <span className={styles.freeTime} title={why}>
        {words}
      </span>
    )
  const about = { day: fullDay(entry.day), time, queue: queueName(queues, entry.queue_id) }
  return (
    <button
      type="button"
      className={styles.freeTime}
      data-slot=""
      title={why}
      aria-label={
        entry.is_held ? t('{day}, {time}, {queue}, skipped', about) : t('{day}, {time}, {queue}, free', about)
      }
      onClick={() => moving.press(entry)}
    >
      {words}
    </button>
  )
}
