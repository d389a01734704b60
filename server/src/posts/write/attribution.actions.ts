import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { removeAppAttribution as call } from '@bowerbird/domain/posts/attribution.contract.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { readVisibleBlog } from '../../blogs/blogs.views.ts'
import type { Answer } from '../../core/http/serve.ts'
import { clearApp } from './edit-post.store.ts'
import { lockPostOf } from './posts.store.ts'

/** The blog may be left out; a wrong one does not name the post. POST-358, POST-524 */
export const removeAppAttribution: Answer<typeof call> = async (db, viewer, { postId, blogName }) => {
  await db.transaction().execute(async (tx) => {
    const post = await lockPostOf(tx, viewer.blogIds, postId)
    const blog = blogName === undefined ? undefined : await readVisibleBlog(tx, viewer, blogName)
    if (!post || (blog && blog.id !== post.blog_id)) throw new RefusedError(postsRefusals.gone)
    await clearApp(tx, postId)
  })
  return { post_id: postId }
}
