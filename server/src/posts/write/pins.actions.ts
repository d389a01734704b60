import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { pinPost as call } from '@bowerbird/domain/posts/pins.contract.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { changed } from '../../core/database/transactions.ts'
import type { Member } from '../../core/http/viewer.ts'
import { lockBlogs } from '../queue/publishing.store.ts'
import { findPost } from '../read/posts.views.ts'

/** Locks the blog, because it has at most one pinned post. */
export async function pinPost(
  db: Db,
  viewer: Member,
  { postId, isPinned }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  await db.transaction().execute(async (tx) => {
    const post = await findPost(tx, viewer, postId)
    if (!post || (isPinned && post.state !== 'published')) throw new RefusedError(postsRefusals.gone)
    if (!viewer.blogIds.includes(post.blogId)) throw new RefusedError(coreRefusals.notYours)
    await lockBlogs(tx, [post.blogId])
    await sql`
      update posts set is_pinned = false
      where blog_id = ${post.blogId} and is_pinned and (id = ${postId}) <> ${isPinned}`.execute(tx)
    changed(tx, 'posts')
    if (isPinned) await sql`update posts set is_pinned = true where id = ${postId} and not is_pinned`.execute(tx)
  })
  return { post_id: postId, pinned: isPinned }
}
