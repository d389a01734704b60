import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { queuesMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import type * as calls from '@bowerbird/domain/posts/queues/queues.contract.ts'
import { mainQueueId } from '@bowerbird/domain/posts/queues/queues.contract.ts'
import { readAdminBlog } from '../../blogs/blogs.views.ts'
import {
  insertQueue,
  readQueues,
  removeQueue,
  resetQueueTimes,
  setQueueTimes,
  updateQueue,
} from '../../blogs/queues.ts'
import type { Tx } from '../../core/database/database.ts'
import type { Answer } from '../../core/http/serve.ts'
import { lockBlogs } from './publishing.store.ts'
import { readQueue } from './queue.actions.ts'
import { moveToMain, turnIntoDrafts } from './queue.store.ts'
import { wakeQueues } from './wake-queues.actions.ts'

/** A queue that is paused has no next time, and one that runs again gets that of its next slot. CTRL-066 */
export const saveQueue: Answer<typeof calls.saveQueue> = async (db, viewer, { blogName, queueId, settings }) => {
  return db.transaction().execute(async (tx) => {
    const blog = await readAdminBlog(tx, viewer, blogName)
    await lockBlogs(tx, [blog.id])
    if (settings.name === '' && queueId !== mainQueueId) throw new RefusedError(postsRefusals.queueNameless)
    const id = queueId ?? (await makeQueue(tx, blog.id, settings.name))
    const queue = { blog_id: blog.id, id }
    await readQueue(tx, blog.id, id)
    await updateQueue(tx, queue, settings)
    if (settings.is_paused !== undefined) await setQueueTimes(tx, [{ queue, at: null }])
    await resetQueueTimes(tx, blog.id)
    await wakeQueues(tx, [blog.id])
    return { queue_id: id }
  })
}

async function makeQueue(tx: Tx, blogId: string, name: string | undefined): Promise<string> {
  if (!name) throw new RefusedError(postsRefusals.queueNameless)
  if ((await readQueues(tx, [blogId])).length >= queuesMax) throw new RefusedError(postsRefusals.tooManyQueues)
  return insertQueue(tx, blogId, name)
}

/** Its posts keep their order, behind those of the first queue, which never is deleted. */
export const deleteQueue: Answer<typeof calls.deleteQueue> = async (db, viewer, { blogName, queueId, toDrafts }) => {
  return db.transaction().execute(async (tx) => {
    const blog = await readAdminBlog(tx, viewer, blogName)
    if (queueId === mainQueueId) throw new RefusedError(postsRefusals.mainQueueStays)
    await lockBlogs(tx, [blog.id])
    await readQueue(tx, blog.id, queueId)
    if (toDrafts) await turnIntoDrafts(tx, blog.id, queueId)
    else await moveToMain(tx, blog.id, queueId)
    await removeQueue(tx, queueId)
    await wakeQueues(tx, [blog.id])
    return { queue_id: queueId }
  })
}
