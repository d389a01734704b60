import { findForSlot, LastByTag } from '@bowerbird/domain/posts/queues/queue-plan.ts'
import { lockBlogsWithDueQueues, type QueueRow, queueTimeAfter, readQueues, setQueueTimes } from '../../blogs/queues.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import { lockScheduled, publishOrPutAside } from './publishing.store.ts'
import { listHeads, listLatelyPublished, lockQueued, type QueuedPost } from './queue.store.ts'

const dueAtOnce = 100

/** Publishes the scheduled posts that are due, and a post of each queue that is due. */
export async function publishDuePosts(db: Db): Promise<number> {
  return (await untilNoneIsDue(db, publishScheduled)) + (await untilNoneIsDue(db, publishQueued))
}

async function untilNoneIsDue(db: Db, publishSome: (tx: Tx) => Promise<number>): Promise<number> {
  let published = 0
  for (let taken = dueAtOnce; taken === dueAtOnce; published += taken)
    taken = await db.transaction().execute(publishSome)
  return published
}

async function publishScheduled(tx: Tx): Promise<number> {
  const rows = await lockScheduled(tx, dueAtOnce)
  if (rows.length > 0) await publishOrPutAside(tx, rows)
  return rows.length
}

/** Locks the blogs, so that the times of their queues and their posts change in one transaction. POST-099 */
async function publishQueued(tx: Tx): Promise<number> {
  const blogIds = await lockBlogsWithDueQueues(tx, dueAtOnce)
  if (blogIds.length === 0) return 0
  const nowMs = Date.now()
  const due = (await readQueues(tx, blogIds)).filter(({ is_due }) => is_due)
  const heads = await listHeads(tx, due)
  const chosen = await choosePosts(tx, due, heads, nowMs)
  // Skips a post that an edit holds locked; the next run publishes it.
  const free =
    chosen.length > 0
      ? await lockQueued(
          tx,
          chosen.map(({ id }) => id),
        )
      : []
  if (free.length > 0) await publishOrPutAside(tx, free)
  const isHeldUp = (queue: QueueRow) => chosen.some(isOf(queue)) && !free.some(isOf(queue))
  const moved = due.filter((queue) => !isHeldUp(queue))
  await setQueueTimes(
    tx,
    moved.map((queue) => ({ queue, at: heads.some(isOf(queue)) ? queueTimeAfter(queue, nowMs) : null })),
  )
  return moved.length > 0 ? blogIds.length : 0
}

const isOf = (queue: QueueRow) => (post: QueuedPost) => post.blog_id === queue.blog_id && post.queue_id === queue.id

/** A queue whose posts all share a tag with what went out shortly before lets its slot pass. CTRL-067 */
async function choosePosts(
  tx: Tx,
  due: readonly QueueRow[],
  heads: readonly QueuedPost[],
  nowMs: number,
): Promise<QueuedPost[]> {
  const spaced = due.filter(({ tag_gap_hours }) => tag_gap_hours > 0).map(({ blog_id }) => blog_id)
  const lately = spaced.length > 0 ? await listLatelyPublished(tx, spaced, nowMs) : []
  const last = new Map(due.map(({ blog_id }) => [blog_id, new LastByTag()]))
  for (const post of lately) last.get(post.blog_id)?.add(post, post.at.getTime())
  return due.flatMap((queue) => {
    const ofBlog = last.get(queue.blog_id) as LastByTag
    // The clocks of server and database may differ a little.
    const atMs = Math.max(nowMs, queue.next_at?.getTime() ?? 0)
    const post = findForSlot(heads.filter(isOf(queue)), ofBlog, atMs, queue.tag_gap_hours)
    if (post) ofBlog.add(post, atMs)
    return post ?? []
  })
}
