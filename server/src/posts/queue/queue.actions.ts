import { RefusedError, refuse } from '@bowerbird/domain/core/refusal.ts'
import { queueSizeMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { refuseSchedule } from '@bowerbird/domain/posts/posts.rules.ts'
import type { reorderQueue as call, shuffleQueue as shuffleCall } from '@bowerbird/domain/posts/queue.contract.ts'
import { mainQueueId, type placePost as placeCall } from '@bowerbird/domain/posts/queues/queues.contract.ts'
import { readTimeMs } from '@bowerbird/domain/posts/times.ts'
import { readMyBlog } from '../../blogs/blogs.views.ts'
import { readQueues } from '../../blogs/queues.ts'
import type { Tx } from '../../core/database/database.ts'
import type { Answer } from '../../core/http/serve.ts'
import type { PostRow } from '../read/post-row.ts'
import { wakeAt } from '../write/create-post.actions.ts'
import { lockPostOf, lockQueue } from '../write/posts.store.ts'
import { lockBlogs } from './publishing.store.ts'
import { listQueue, placeQueue, schedulePost } from './queue.store.ts'
import { wakeQueues } from './wake-queues.actions.ts'

/** README ruling 9 */
export const reorderQueue: Answer<typeof call, null> = async (db, viewer, { blogName, postId, afterId }) => {
  return db.transaction().execute(async (tx) => {
    const blog = await readMyBlog(tx, viewer, blogName)
    await lockBlogs(tx, [blog.id])
    const post = await lockPostOf(tx, [blog.id], postId)
    if (post?.state !== 'queued') throw new RefusedError(postsRefusals.notInQueue)
    return { post_ids: await putAfter(tx, post, post.queue_id ?? mainQueueId, afterId) }
  })
}

/** Returns the order of the queue afterwards. */
async function putAfter(tx: Tx, post: PostRow, queueId: string, afterId: string | undefined): Promise<string[]> {
  const others = (await listQueue(tx, post.blog_id, queueId)).filter((id) => id !== post.id)
  const place = afterId === undefined ? 0 : others.indexOf(afterId) + 1
  if (afterId !== undefined && place === 0) throw new RefusedError(postsRefusals.notInQueue)
  const ids = others.toSpliced(place, 0, post.id)
  await placeQueue(tx, post.blog_id, queueId, ids)
  return ids
}

/** Locks the blog, so that it does not run at the same time as the worker that publishes the first post. */
export const shuffleQueue: Answer<typeof shuffleCall, null> = async (db, viewer, { blogName, queueId, order }) => {
  return db.transaction().execute(async (tx) => {
    const blog = await readMyBlog(tx, viewer, blogName)
    await lockBlogs(tx, [blog.id])
    const before = await listQueue(tx, blog.id, queueId)
    // A post that came later stays behind those with a place.
    const places = order && new Map(order.map((id, place) => [id, place]))
    const ids = before
      .map((id) => ({ id, turn: places ? (places.get(id) ?? places.size) : Math.random() }))
      .sort((a, b) => a.turn - b.turn)
      .map(({ id }) => id)
    await placeQueue(tx, blog.id, queueId, ids)
    return { post_ids: ids, before }
  })
}

/** Moves a waiting post between queues, within one, or to a time of its own and back. CTRL-069 */
export const placePost: Answer<typeof placeCall> = async (db, viewer, { blogName, postId, at, queueId, afterId }) => {
  return db.transaction().execute(async (tx) => {
    const blog = await readMyBlog(tx, viewer, blogName)
    const queued = await lockQueue(tx, viewer.accountId, blog.id)
    await lockBlogs(tx, [blog.id])
    const post = await lockPostOf(tx, [blog.id], postId)
    if (!post || (post.state !== 'queued' && post.state !== 'scheduled'))
      throw new RefusedError(postsRefusals.notInQueue)
    if (at !== undefined) await fixTime(tx, post, at)
    else {
      if (post.state === 'scheduled' && queued >= queueSizeMax) throw new RefusedError(postsRefusals.queueFull)
      await readQueue(tx, blog.id, queueId)
      await putAfter(tx, post, queueId, afterId)
      await wakeQueues(tx, [blog.id])
    }
    return { post_id: post.id }
  })
}

async function fixTime(tx: Tx, post: PostRow, at: string): Promise<void> {
  const atMs = readTimeMs(at)
  const refusal = refuseSchedule('scheduled', atMs, Date.now())
  if (refusal || atMs === null) throw new RefusedError(refusal ?? postsRefusals.invalidPublishOn)
  await schedulePost(tx, post.id, new Date(atMs))
  await wakeAt(tx, post.id, atMs)
}

export async function readQueue(tx: Tx, blogId: string, queueId: string) {
  const queue = (await readQueues(tx, [blogId])).find(({ id }) => id === queueId) ?? refuse(postsRefusals.noSuchQueue)
  return queue
}
