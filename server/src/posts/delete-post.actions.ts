import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { deletePost as call } from '@bowerbird/domain/posts/posts.contract.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import type { Db } from '../core/database.ts'
import type { Member } from '../core/viewer.ts'
import { removePosts } from './delete-post.store.ts'
import { lockPostOf } from './locked-posts.ts'

/** For good; posts that reblogged it keep what they carry. POST-354 */
export async function deletePost(
  db: Db,
  viewer: Member,
  { postId }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  await db.transaction().execute(async (tx) => {
    const post = await lockPostOf(tx, viewer.blogIds, postId)
    if (!post) throw new RefusedError(postsRefusals.gone)
    await removePosts(tx, [post.blog_id], [postId])
  })
  return { post_id: postId }
}
