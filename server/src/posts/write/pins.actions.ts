import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { pinPost as call } from '@bowerbird/domain/posts/pins.contract.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import type { Answer } from '../../core/http/serve.ts'
import { lockBlogs } from '../queue/publishing.store.ts'
import { findPost } from '../read/posts.views.ts'
import { setPin } from './posts.store.ts'

/** Locks the blog, because it has at most one pinned post. */
export const pinPost: Answer<typeof call> = async (db, viewer, { postId, isPinned }) => {
  await db.transaction().execute(async (tx) => {
    const post = await findPost(tx, viewer, postId)
    if (!post || (isPinned && post.state !== 'published')) throw new RefusedError(postsRefusals.gone)
    if (!viewer.blogIds.includes(post.blogId)) throw new RefusedError(coreRefusals.notYours)
    await lockBlogs(tx, [post.blogId])
    await setPin(tx, post, isPinned)
  })
  return { post_id: postId, pinned: isPinned }
}
