import { sql } from 'kysely'
import { saveQueueTimes } from '../../blogs/blog-writes.ts'
import { queueColumns, queueTimeAfter } from '../../blogs/queue-times.ts'
import type { Tx } from '../../core/database/database.ts'
import { addJobs } from '../../core/work/jobs.ts'

/** Sets the time of the next post on queues that were empty. */
export async function wakeQueues(tx: Tx, blogIds: readonly string[]): Promise<void> {
  const blogs = await tx
    .selectFrom('blogs')
    .select(['id', ...queueColumns])
    .where(sql<boolean>`id = any(${[...blogIds]}::bigint[])`)
    .where('queue_next_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await setQueueTimes(
    tx,
    blogs.map((blog) => ({ id: blog.id, at: queueTimeAfter(blog, Date.now()) })),
  )
}

/** Needs no cancelling: the job publishes only posts that are due. */
export async function setQueueTimes(tx: Tx, times: readonly { id: string; at: Date | null }[]): Promise<void> {
  if (times.length === 0) return
  await saveQueueTimes(tx, times)
  await addJobs(
    tx,
    'publish_due_posts',
    times.flatMap(({ id, at }) => (at ? { body: {}, jobKey: `queue of ${id}`, runAt: at } : [])),
  )
}
