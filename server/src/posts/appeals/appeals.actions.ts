import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError, refuse, throwIf } from '@bowerbird/domain/core/refusal.ts'
import { postPath } from '@bowerbird/domain/core/urls.ts'
import type * as calls from '@bowerbird/domain/moderation/appeals.contract.ts'
import * as rules from '@bowerbird/domain/moderation/appeals.rules.ts'
import { reviewLetter } from '@bowerbird/domain/moderation/moderation.messages.ts'
import { sql } from 'kysely'
import { recordAudit } from '../../core/audit-log.ts'
import type { Answer } from '../../core/http/serve.ts'
import { isPostInPublic, isPostVisibleTo } from '../../moderation/visibility.ts'
import { writeToOwners } from '../../moderation/write-to-owners.ts'
import { lockMarkedPost, saveAppeal, saveMark } from './appeals.store.ts'

type Mark = OutputOf<typeof calls.markSensitive>

/** Staff reach every public post, even of a blog that blocked them. README ruling 16, BLOG-272 */
export const markSensitive: Answer<typeof calls.markSensitive> = async (db, viewer, { postId, isSensitive }) => {
  if (!viewer.isStaff) throw new RefusedError(coreRefusals.staffOnly)
  return db.transaction().execute(async (tx) => {
    const post = (await lockMarkedPost(tx, postId, isPostInPublic)) ?? refuse(coreRefusals.notFound)
    const state = rules.appealAfterMark(post.appeal_state, { was: post.is_sensitive, is: isSensitive })
    if (isSensitive !== post.is_sensitive || state !== post.appeal_state) {
      await saveMark(tx, postId, { isSensitive, state })
      await recordAudit(tx, viewer, { action: 'post.sensitive.marked', subject: postId, body: { isOn: isSensitive } })
    }
    return markOf(postId, isSensitive, state)
  })
}

/** BLOG-273, BLOG-391, BLOG-455 */
export const appealMark: Answer<typeof calls.appealMark> = async (db, viewer, { postId, blogName, state }) => {
  await db.transaction().execute(async (tx) => {
    const post = await lockMarkedPost(tx, postId, isPostVisibleTo(viewer))
    if (!post || ![post.blog_name, post.blog_uuid].includes(blogName)) throw new RefusedError(coreRefusals.notFound)
    throwIf(rules.refuseAppeal(post.appeal_state, state, { isOwner: viewer.blogIds.includes(post.blog_id) }))
    await saveAppeal(tx, postId, state)
  })
  return { state }
}

/** Mails either decision to the owner. BLOG-274, BLOG-392 */
export const reviewAppeal: Answer<typeof calls.reviewAppeal> = async (db, viewer, { postId, isUpheld }, { deps }) => {
  if (!viewer.isStaff) throw new RefusedError(coreRefusals.staffOnly)
  const state = isUpheld ? rules.appealStates.complete : rules.appealStates.none
  await db.transaction().execute(async (tx) => {
    const post = (await lockMarkedPost(tx, postId, sql`true`)) ?? refuse(coreRefusals.notFound)
    throwIf(rules.refuseReview(post.appeal_state, viewer))
    await saveMark(tx, postId, { isSensitive: isUpheld, state })
    await recordAudit(tx, viewer, { action: 'post.appeal.reviewed', subject: postId, body: { isUpheld } })
    const link = deps.config.origin + postPath(post.blog_name, post.id, '')
    const { name: siteName } = await deps.site.read()
    await writeToOwners(tx, post.blog_id, () => reviewLetter({ siteName, link, isUpheld }))
  })
  return markOf(postId, isUpheld, state)
}

const markOf = (postId: string, isSensitive: boolean, state: rules.AppealState): Mark => ({
  post_id: postId,
  is_nsfw: isSensitive,
  appeal_state: state,
})
