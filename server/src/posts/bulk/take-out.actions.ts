import type { Tx } from '../../core/database/database.ts'
import { addJobs } from '../../core/work/jobs.ts'
import { lockBlogs, refreshNewest, takeBack } from '../queue/publishing.store.ts'
import { wakeQueues } from '../queue/wake-queues.actions.ts'
import { setStates, type Waiting } from './bulk.store.ts'

/** Takes posts out of the public, or puts them back where they waited. */
export async function takeOut(tx: Tx, blogId: string, posts: readonly Waiting[]): Promise<void> {
  await lockBlogs(tx, [blogId])
  await takeBack(
    tx,
    posts.map(({ id }) => id),
  )
  await setStates(tx, posts)
  await refreshNewest(tx, [blogId])
  if (posts.some(({ state }) => state === 'queued')) await wakeQueues(tx, [blogId])
  await addJobs(
    tx,
    'publish_due_posts',
    posts.flatMap(({ id, publish_on: at }) => (at ? { body: {}, jobKey: `publish post ${id}`, runAt: at } : [])),
  )
}
