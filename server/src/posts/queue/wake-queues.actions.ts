import { queueTimeAfter, readQueues, setQueueTimes } from '../../blogs/queues.ts'
import type { Tx } from '../../core/database/database.ts'
import { lockBlogs } from './publishing.store.ts'
import { findFilledQueues } from './queue.store.ts'

/**
 * Sets the time of the next post on queues that got their first posts, or run again. Locks the blogs, so that a worker
 * that finds a queue empty does not put it to rest meanwhile.
 */
export async function wakeQueues(tx: Tx, blogIds: readonly string[]): Promise<void> {
  await lockBlogs(tx, blogIds)
  const resting = (await readQueues(tx, blogIds)).filter((queue) => queue.next_at === null && !queue.is_paused)
  if (resting.length === 0) return
  const filled = await findFilledQueues(tx, blogIds)
  const nowMs = Date.now()
  await setQueueTimes(
    tx,
    resting
      .filter(({ blog_id, id }) => filled.some((queue) => queue.blog_id === blog_id && queue.id === id))
      .map((queue) => ({ queue, at: queueTimeAfter(queue, nowMs) })),
  )
}
