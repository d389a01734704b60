import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import type { reorderQueue as call, shuffleQueue as shuffleCall } from '@bowerbird/domain/posts/queue.contract.ts'
import { readMyBlog } from '../../blogs/blogs.views.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import type { Member } from '../../core/http/viewer.ts'
import { lockBlogs } from './publishing.store.ts'
import { listQueue, placeQueue } from './queue.store.ts'

/** README ruling 9 */
export async function reorderQueue(
  db: Db,
  viewer: Member,
  { blogName, postId, afterId }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  return inQueue(db, viewer, blogName, (ids) => {
    const others = ids.filter((id) => id !== postId)
    const place = afterId === undefined ? 0 : others.indexOf(afterId) + 1
    if (!ids.includes(postId) || (afterId !== undefined && place === 0))
      throw new RefusedError(postsRefusals.notInQueue)
    return others.toSpliced(place, 0, postId)
  })
}

export async function shuffleQueue(
  db: Db,
  viewer: Member,
  { blogName, order }: InputOf<typeof shuffleCall>,
): Promise<OutputOf<typeof shuffleCall>> {
  let before: string[] = []
  const { post_ids } = await inQueue(db, viewer, blogName, (ids) => {
    before = ids
    // A post that came later stays behind those with a place.
    const places = order && new Map(order.map((id, place) => [id, place]))
    return ids
      .map((id) => ({ id, turn: places ? (places.get(id) ?? places.size) : Math.random() }))
      .sort((a, b) => a.turn - b.turn)
      .map(({ id }) => id)
  })
  return { post_ids, before }
}

/** Locks the blog, so that a reorder and the worker that publishes the first post do not run at the same time. */
async function inQueue(
  db: Db,
  viewer: Member,
  blogName: string,
  arrange: (ids: string[]) => string[],
): Promise<{ post_ids: string[] }> {
  return db.transaction().execute(async (tx: Tx) => {
    const blog = await readMyBlog(tx, viewer, blogName)
    await lockBlogs(tx, [blog.id])
    const ids = arrange(await listQueue(tx, blog.id))
    await placeQueue(tx, blog.id, ids)
    return { post_ids: ids }
  })
}
