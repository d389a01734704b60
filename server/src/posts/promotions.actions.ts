import type { InputOf } from '@bowerbird/domain/core/call.ts'
import { RefusedError, throwIf } from '@bowerbird/domain/core/refusal.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { isInPublic } from '@bowerbird/domain/posts/posts.rules.ts'
import type { promotePost as call } from '@bowerbird/domain/posts/promotions.contract.ts'
import { keyOfTag, refusePromotion } from '@bowerbird/domain/posts/promotions.rules.ts'
import { readTagsEditedBy } from '../accounts/accounts.views.ts'
import { readVisibleBlog } from '../blogs/blogs.views.ts'
import { recordAudit } from '../core/audit-log.ts'
import type { Db, Tx } from '../core/database/database.ts'
import type { Member } from '../core/http/viewer.ts'
import { deletePromotion, insertPromotion } from './promotions.store.ts'
import { findPost } from './read/posts.views.ts'

type About = InputOf<typeof call>

/** Puts the post first on the tag's page, and records each change in the audit log. POST-355 */
export const promotePost = (db: Db, viewer: Member, about: About) =>
  changePromotion(db, viewer, about, insertPromotion, 'post.promoted')

export const unpromotePost = (db: Db, viewer: Member, about: About) =>
  changePromotion(db, viewer, about, deletePromotion, 'post.unpromoted')

async function changePromotion(
  db: Db,
  viewer: Member,
  about: About,
  change: (tx: Tx, tagKey: string, postId: string) => Promise<boolean>,
  action: string,
): Promise<{ tag_id: string }> {
  const key = keyOfTag(about.tag)
  await db.transaction().execute(async (tx) => {
    const tagsEdited = viewer.isStaff ? [] : await readTagsEditedBy(tx, viewer)
    throwIf(refusePromotion(key, { isStaff: viewer.isStaff, tagsEdited }))
    await checkPost(tx, viewer, about)
    const isChanged = await change(tx, key, about.postId)
    if (isChanged) await recordAudit(tx, viewer, { action, subject: about.postId, body: { tag: key } })
  })
  return { tag_id: key }
}

/** The key and the blog are optional; wrong ones answer as if the post did not exist. */
async function checkPost(tx: Tx, viewer: Member, { postId, key, blogName }: About): Promise<void> {
  const post = await findPost(tx, viewer, postId)
  if (!post || !isInPublic(post)) throw new RefusedError(postsRefusals.gone)
  if (key !== undefined && key !== post.reblogKey) throw new RefusedError(postsRefusals.gone)
  if (blogName === undefined) return
  const blog = await readVisibleBlog(tx, viewer, blogName)
  if (blog.id !== post.blogId) throw new RefusedError(postsRefusals.gone)
}
