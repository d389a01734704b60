import { nextQueueTime, type QueueSettings } from '@bowerbird/domain/blogs/queue-times.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Db, queryColumn, queryRows, type Tx } from '../core/database/database.ts'
import { changed } from '../core/database/transactions.ts'
import { addJobs } from '../core/work/jobs.ts'

/** A queue of a blog; the first has the id 0 and lies in the columns of `blogs`. */
export interface QueueRow {
  id: string
  blog_id: string
  name: string
  posts_per_day: number
  from_hour: number
  to_hour: number
  time_zone: string
  slots: number[] | null
  tag_gap_hours: number
  is_paused: boolean
  next_at: Date | null
  is_due: boolean
}

type Change = Partial<Omit<QueueRow, 'id' | 'blog_id' | 'time_zone' | 'is_due'>>

const mainId = '0'

/** Every queue of some blogs. The name of the first is for its readers to give. */
const queuesOf = (blogIds: readonly string[]) => sql`(
  select 0::bigint as id, id as blog_id, '' as name, queue_posts_per_day as posts_per_day,
    queue_from_hour as from_hour, queue_to_hour as to_hour, queue_time_zone as time_zone, queue_slots as slots,
    queue_tag_gap_hours as tag_gap_hours, queue_is_paused as is_paused, queue_next_at as next_at
  from blogs where id = any(${blogIds}::bigint[])
  union all
  select queues.id, queues.blog_id, queues.name, queues.posts_per_day, queues.from_hour, queues.to_hour,
    blogs.queue_time_zone, queues.slots, queues.tag_gap_hours, queues.is_paused, queues.next_at
  from queues join blogs on blogs.id = queues.blog_id where queues.blog_id = any(${blogIds}::bigint[]))`

/** The first queue of each blog comes first. */
export const readQueues = (db: Db | Tx, blogIds: readonly string[]) => queryRows<QueueRow>(db)`
    select *, coalesce(next_at <= now() and not is_paused, false) as is_due
    from ${queuesOf(blogIds)} as queues order by blog_id, id`

/** Locks the blogs with a queue that is due, and skips those that another worker holds. The longest due come first. */
export const lockBlogsWithDueQueues = (tx: Tx, atMost: number) => queryColumn<string>(tx)`
    select blogs.id from blogs join (
      select blog_id, min(at) as at from (
        select id as blog_id, queue_next_at as at from blogs where queue_next_at <= now() and not queue_is_paused
        union all
        select blog_id, next_at from queues where next_at <= now() and not is_paused) as due
      group by blog_id) as due on due.blog_id = blogs.id
    order by due.at limit ${atMost} for no key update of blogs skip locked`

export const settingsOf = (row: QueueRow): QueueSettings => ({
  postsPerDay: row.posts_per_day,
  fromHour: row.from_hour,
  toHour: row.to_hour,
  timeZone: row.time_zone,
  slots: row.slots,
})

/** The slot after the one that just passed, or after now if there was none. */
export const queueTimeAfter = (row: QueueRow, nowMs: number): Date =>
  new Date(nextQueueTime(settingsOf(row), row.next_at?.getTime() ?? null, nowMs))

interface NextTime {
  queue: Pick<QueueRow, 'id' | 'blog_id'>
  at: Date | null
}

/** The jobs need no cancelling: they publish only posts that are due. */
export async function setQueueTimes(tx: Tx, times: readonly NextTime[]): Promise<void> {
  if (times.length === 0) return
  const given = sql`unnest(${times.map(({ queue }) => queue.blog_id)}::bigint[],
    ${times.map(({ queue }) => queue.id)}::bigint[], ${times.map(({ at }) => at)}::timestamptz[]) as given (blog_id, id, at)`
  await sql`
    with main as (
      update blogs set queue_next_at = given.at from ${given} where blogs.id = given.blog_id and given.id = 0)
    update queues set next_at = given.at from ${given} where queues.id = given.id`.execute(tx)
  const keyOf = ({ blog_id, id }: NextTime['queue']) => `queue of ${blog_id}${id === mainId ? '' : ` ${id}`}`
  await addJobs(
    tx,
    'publish_due_posts',
    times.flatMap(({ queue, at }) => (at ? { body: {}, jobKey: keyOf(queue), runAt: at } : [])),
  )
}

/**
 * Finds the next times of running queues again, after their settings or the clock of the blog changed. A slot that has
 * come already stays, so that it is not lost.
 */
export async function resetQueueTimes(tx: Tx, blogId: string): Promise<void> {
  const running = (await readQueues(tx, [blogId])).filter(({ next_at, is_due }) => next_at !== null && !is_due)
  const nowMs = Date.now()
  await setQueueTimes(
    tx,
    running.map((queue) => ({ queue, at: queueTimeAfter({ ...queue, next_at: null }, nowMs) })),
  )
}

export async function insertQueue(tx: Tx, blogId: string, name: string): Promise<string> {
  const { id } = await tx
    .insertInto('queues')
    .values({ blog_id: blogId, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes the columns that are given; the first queue has no name to change. */
export async function updateQueue(tx: Tx, { blog_id, id }: NextTime['queue'], change: Change): Promise<void> {
  const isMain = id === mainId
  const given = Object.entries(change).filter(([name, value]) => value !== undefined && !(isMain && name === 'name'))
  if (given.length === 0) return
  if (!isMain) await tx.updateTable('queues').set(Object.fromEntries(given)).where('id', '=', id).execute()
  else {
    const columns = Object.fromEntries(given.map(([name, value]) => [`queue_${name}`, value]))
    await tx.updateTable('blogs').set(columns).where('id', '=', blog_id).execute()
    changed(tx, 'blogs', blog_id)
  }
}

/** The posts of the queue are in the first one afterwards. */
export async function removeQueue(tx: Tx, queueId: string): Promise<void> {
  await tx.deleteFrom('queues').where('id', '=', queueId).execute()
}

/** Names the queue of a blog that has this id, null for the first one or if there is no such queue. */
export const queueIfOf = (blogId: RawBuilder<unknown>, queueId: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(select queues.id from queues where queues.id = ${queueId} and queues.blog_id = ${blogId})`
