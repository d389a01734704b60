import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { deletePost as call, PostState } from '@bowerbird/domain/posts/posts.contract.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import type { Db, Tx } from '../core/database.ts'
import type { Member } from '../core/viewer.ts'
import { removePosts } from './delete-post.store.ts'
import { lockPostOf } from './locked-posts.ts'

/** For good; posts that reblogged it keep what they carry. POST-354 */
export async function deletePost(
  db: Db,
  viewer: Member,
  { postId }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  await db.transaction().execute((tx) => removePost(tx, viewer, postId))
  return { post_id: postId }
}

/** What waits in the inbox, and nothing else. POST-357 */
export const removeWaitingPost = (tx: Tx, viewer: Member, postId: string): Promise<void> =>
  removePost(tx, viewer, postId, (state) => state === 'unapproved')

async function removePost(
  tx: Tx,
  viewer: Member,
  postId: string,
  isMeant: (state: PostState) => boolean = () => true,
): Promise<void> {
  const post = await lockPostOf(tx, viewer.blogIds, postId)
  if (!post || !isMeant(post.state)) throw new RefusedError(postsRefusals.gone)
  await removePosts(tx, [post.blog_id], [postId])
}
