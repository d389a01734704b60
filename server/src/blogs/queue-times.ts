import { nextQueueTime, type QueueSettings } from '@bowerbird/domain/blogs/queue-times.ts'
import type { Selectable } from 'kysely'
import type { BlogsTables } from './blogs.table.ts'

type QueueRow = Pick<
  Selectable<BlogsTables['blogs']>,
  'queue_posts_per_day' | 'queue_from_hour' | 'queue_to_hour' | 'queue_time_zone' | 'queue_next_at'
>

export const queueColumns = [
  'queue_posts_per_day',
  'queue_from_hour',
  'queue_to_hour',
  'queue_time_zone',
  'queue_next_at',
] as const

const settingsOf = (row: QueueRow): QueueSettings => ({
  postsPerDay: row.queue_posts_per_day,
  fromHour: row.queue_from_hour,
  toHour: row.queue_to_hour,
  timeZone: row.queue_time_zone,
})

/** The slot after the one that just passed, or after now if there was none. */
export const queueTimeAfter = (row: QueueRow, nowMs: number): Date =>
  new Date(nextQueueTime(settingsOf(row), row.queue_next_at?.getTime() ?? null, nowMs))

/** Recomputes after a change of settings; null while the queue is empty. */
export const queueTimeAnew = (row: QueueRow, nowMs: number): Date | null =>
  row.queue_next_at && new Date(nextQueueTime(settingsOf(row), null, nowMs))
