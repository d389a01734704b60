import { blockedAskersMax } from '@bowerbird/domain/asks/asks.limits.ts'
import type * as calls from '@bowerbird/domain/blogs/askers.contract.ts'
import { timeOfIdMs } from '@bowerbird/domain/core/ids.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { readAdminBlog, readMyBlog } from '../blogs/blogs.views.ts'
import { hasRows, queryRow, type Tx } from '../core/database/database.ts'
import type { Answer } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { deleteBlockedAsker, insertBlockedAsker } from './asks.store.ts'

/**
 * Stops the questions without a name of whoever asked one, and nothing else: whatever changed for a blog with a name
 * would tell who it was. Their questions are taken and dropped.
 */
export const blockAsker: Answer<typeof calls.blockAsker> = async (db, viewer, { blogName, questionId }) => {
  return db.transaction().execute(async (tx) => {
    const { id } = await readAdminBlog(tx, viewer, blogName)
    if (!(await insertBlockedAsker(tx, id, questionId))) throw new RefusedError(postsRefusals.gone)
    return { blocked: true }
  })
}

export const unblockAsker: Answer<typeof calls.unblockAsker> = async (db, viewer, { blogName, id }) => {
  return db.transaction().execute(async (tx) => {
    await deleteBlockedAsker(tx, isOnListOf(viewer, (await readAdminBlog(tx, viewer, blogName)).id), id)
    return { blocked: false }
  })
}

/** Newest blocks first, with the times of the questions, which the reader knows. */
export const listBlockedAskers: Answer<typeof calls.listBlockedAskers> = async (db, viewer, { blogName }) => {
  const mine = await readMyBlog(db, viewer, blogName)
  const { rows } = await sql<{ id: string; question_id: string }>`
    select id, question_id from blocked_askers where ${isOnListOf(viewer, mine.id)}
    order by id desc limit ${sql.lit(blockedAskersMax)}`.execute(db)
  return { askers: rows.map(({ id, question_id }) => ({ id, asked_at: Math.floor(timeOfIdMs(question_id) / 1000) })) }
}

/** A person has one list for all of their own blogs, and a shared blog has its own. */
const isOnListOf = (viewer: Member, blogId: string): RawBuilder<SqlBool> => sql`(
  by_blog_id = ${blogId} or (by_account_id = ${viewer.accountId} and not is_shared_blog(${blogId})))`

export const isAskerBlocked = (tx: Tx, viewer: Member, recipientId: string) => hasRows(tx)`
    select from blocked_askers where asker_account_id = ${viewer.accountId}
      and (by_blog_id = ${recipientId} or by_account_id = owner_of_blog(${recipientId})) limit 1`

/** Finds who asked one of the viewer’s blogs without a name, and what. Only staff may be told. */
export const findAnonymousQuestion = (tx: Tx, viewer: Member, postId: string) => queryRow<{
  askerBlogId: string
  question: string
}>(tx)`
    select coalesce(asks.asker_blog_id, posts.blog_id) as "askerBlogId", posts.summary as question
    from asks join posts on posts.id = asks.post_id
    where asks.is_anonymous and posts.id = ${postId} and posts.blog_id = any(${viewer.blogIds}::bigint[])`
