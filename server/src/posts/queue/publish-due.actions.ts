import { sql } from 'kysely'
import { queueColumns, queueTimeAfter } from '../../blogs/queue-times.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import { publishOrPutAside } from './publishing.store.ts'
import { setQueueTimes } from './wake-queues.actions.ts'

const dueAtOnce = 100

/** Publishes the scheduled posts that are due, and the first post of each queue that is due. */
export async function publishDuePosts(db: Db): Promise<number> {
  return (await untilNoneIsDue(db, publishScheduled)) + (await untilNoneIsDue(db, publishQueued))
}

async function untilNoneIsDue(db: Db, publishSome: (tx: Tx) => Promise<number>): Promise<number> {
  let published = 0
  for (let taken = dueAtOnce; taken === dueAtOnce; published += taken)
    taken = await db.transaction().execute(publishSome)
  return published
}

/** Skips posts that another worker has locked, so that none is published twice; a killed worker rolls back. POST-098 */
async function publishScheduled(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: string; tags: string[] }>`
    select id, tags from posts where state = 'scheduled' and publish_on <= now()
    order by publish_on, id limit ${dueAtOnce} for update skip locked`.execute(tx)
  if (rows.length > 0) await publishOrPutAside(tx, rows)
  return rows.length
}

/** Locks the blog, so that the next time of its queue and its first post change in one transaction. POST-099 */
async function publishQueued(tx: Tx): Promise<number> {
  const blogs = await tx
    .selectFrom('blogs')
    .select(['id', ...queueColumns])
    .where('queue_next_at', '<=', sql<Date>`now()`)
    .orderBy('queue_next_at')
    .limit(dueAtOnce)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  if (blogs.length === 0) return 0
  const { rows: first } = await sql<{ id: string; blog_id: string }>`
    select head.id, blogs.id as blog_id from unnest(${blogs.map(({ id }) => id)}::bigint[]) as blogs (id)
    cross join lateral (
      select id from posts where posts.blog_id = blogs.id and posts.state = 'queued'
      order by queue_position, id limit 1) as head`.execute(tx)
  // Skips a post that an edit holds locked; the next run publishes it.
  const { rows: free } = await sql<{ id: string; blog_id: string; tags: string[] }>`
    select id, blog_id, tags from posts where id = any(${first.map(({ id }) => id)}::bigint[]) and state = 'queued'
    for update skip locked`.execute(tx)
  if (free.length > 0) await publishOrPutAside(tx, free)
  const isIn = (rows: readonly { blog_id: string }[], id: string) => rows.some(({ blog_id }) => blog_id === id)
  const moved = blogs.filter(({ id }) => isIn(free, id) || !isIn(first, id))
  await setQueueTimes(
    tx,
    moved.map((blog) => ({ id: blog.id, at: isIn(first, blog.id) ? queueTimeAfter(blog, Date.now()) : null })),
  )
  return moved.length
}
