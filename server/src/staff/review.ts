import { refuse } from '@bowerbird/domain/core/refusal.ts'
import { draftsPath, postPath } from '@bowerbird/domain/core/urls.ts'
import { approvedLetter, rejectedLetter } from '@bowerbird/domain/moderation/moderation.messages.ts'
import { moderationRefusals } from '@bowerbird/domain/moderation/moderation.refusals.ts'
import type * as calls from '@bowerbird/domain/posts/rules/limits.contract.ts'
import { sql } from 'kysely'
import { addLetter } from '../accounts/account-mail.ts'
import { recordAudit } from '../core/audit-log.ts'
import { changed } from '../core/database/transactions.ts'
import type { Answer } from '../core/http/serve.ts'
import { assemblePosts } from '../posts/read/assemble-posts.ts'
import { readPage } from '../posts/read/post-rows.ts'
import { endReview, lockHeldPost } from '../posts/write/review-post.ts'
import { checkStaff } from './staff.views.ts'

const pageSize = 20

/** The oldest first, so that nobody waits longest for good. */
export const listHeldPosts: Answer<typeof calls.listHeldPosts> = async (db, viewer, { before }, { deps }) => {
  checkStaff(viewer)
  const { rows } = await sql<{ id: string; rules: string[]; by: string | null }>`
    select posts.id, posts.options -> 'review' -> 'rules' as rules, writer.name as by
    from posts left join accounts on accounts.id = posts.author_account_id
    left join blogs as writer on writer.id = accounts.primary_blog_id
    where posts.options ? 'review' and posts.state = 'draft' and posts.id > ${before ?? '0'}
    order by posts.id limit ${pageSize}`.execute(db)
  const page = sql`select posts.id, -posts.id as cursor from posts
    where posts.id = any(${rows.map(({ id }) => id)}::bigint[])`
  const uncovered = { isSafeModeOn: async () => false, ignoresFilters: true }
  const posts = await assemblePosts(db, viewer, await readPage(db, viewer, page), deps.config.origin, uncovered)
  return {
    held: rows.flatMap(({ id, rules, by }) => {
      const post = posts.find((each) => each.id === id)
      return post ? [{ post, rules, by: by ?? '' }] : []
    }),
    next: rows.length < pageSize ? null : (rows.at(-1)?.id ?? null),
  }
}

/** Publishes the post as its writer wanted it, with the time of now, or leaves it among their drafts. They are told by mail. */
export const reviewPost: Answer<typeof calls.reviewPost> = async (
  db,
  viewer,
  { postId, isApproved, reason },
  { deps },
) => {
  checkStaff(viewer)
  const { name: siteName } = await deps.site.read()
  return db.transaction().execute(async (tx) => {
    const post = (await lockHeldPost(tx, postId)) ?? refuse(moderationRefusals.notInReview)
    const state = await endReview(tx, post, isApproved)
    const action = isApproved ? 'post.review.approved' : 'post.review.rejected'
    const body = { name: post.blog_name, ...(reason && { reason }) }
    await recordAudit(tx, viewer, { action, subject: postId, body })
    const path = isApproved ? postPath(post.blog_name, postId, '') : draftsPath(post.blog_name)
    const about = { siteName, summary: post.summary, reason, link: deps.config.origin + path }
    const { email, language } = post
    if (email)
      await addLetter(tx, { email, language }, () => (isApproved ? approvedLetter(about) : rejectedLetter(about)))
    changed(tx, 'posts', postId)
    return { post_id: postId, state }
  })
}
