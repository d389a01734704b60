import { RefusedError, refuse } from '@bowerbird/domain/core/refusal.ts'
import type { PostState } from '@bowerbird/domain/posts/entities.contract.ts'
import type { deletePost as call } from '@bowerbird/domain/posts/posts.contract.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { readMyBlog } from '../../blogs/blogs.views.ts'
import type { Tx } from '../../core/database/database.ts'
import type { Answer } from '../../core/http/serve.ts'
import type { Member } from '../../core/http/viewer.ts'
import { deletePosts } from '../bin/bin.actions.ts'
import { findContributedTo } from '../read/contributions.views.ts'
import { lockPublicPost, type PublicPost, removePosts } from './delete-post.store.ts'
import { lockPostOf } from './posts.store.ts'

/**
 * Deletes the post for good, or puts it into the bin if the blog belongs to somebody else; reblogs keep its content in
 * their trails. A named blog must be the member's own. A contributor withdraws a post that still waits. POST-354, POST-521
 */
export const deletePost: Answer<typeof call, null> = async (db, viewer, { postId, blogName }) => {
  await db.transaction().execute(async (tx) => {
    const contributedTo = await findContributedTo(tx, viewer, postId)
    if (contributedTo) return removePost(tx, viewer, [contributedTo], postId, isWaiting)
    const blogIds = blogName === undefined ? viewer.blogIds : [(await readMyBlog(tx, viewer, blogName)).id]
    await removePost(tx, viewer, blogIds, postId)
  })
  return { post_id: postId }
}

/** Deletes only a post that waits in the inbox. POST-357 */
export const removeWaitingPost = (tx: Tx, viewer: Member, postId: string): Promise<void> =>
  removePost(tx, viewer, viewer.blogIds, postId, isWaiting)

const isWaiting = (state: PostState) => state === 'unapproved'

/** Staff take down any public post, even of a blog that blocked them. Part of a larger write. */
export async function takeDownPost(tx: Tx, postId: string): Promise<PublicPost> {
  const post = (await lockPublicPost(tx, postId)) ?? refuse(postsRefusals.gone)
  await removePosts(tx, [post.blogId], [postId])
  return post
}

/** Takes back posts that an import made. Part of a larger write. */
export const removeImported = (tx: Tx, blogId: string, postIds: readonly string[]): Promise<void> =>
  removePosts(tx, [blogId], postIds)

async function removePost(
  tx: Tx,
  { accountId }: Member,
  blogIds: readonly string[],
  postId: string,
  isMeant: (state: PostState) => boolean = () => true,
): Promise<void> {
  const post = await lockPostOf(tx, blogIds, postId)
  if (!post || !isMeant(post.state)) throw new RefusedError(postsRefusals.gone)
  await deletePosts(tx, { blogId: post.blog_id, accountId }, [post])
}
