import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { inPlaceOf } from '../core/database/prepared.ts'
import type { Member, Seer } from '../core/http/viewer.ts'

/** Whether the viewer may see a blog at all; its table is named `blogs`. */
export function isBlogVisibleTo(viewer: Seer): RawBuilder<SqlBool> {
  if (!viewer) return isStandingFor(viewer)
  return sql`(${isStandingFor(viewer)} and not ${isBlockedEitherWay(viewer, sql`blogs.id`)})`
}

/** A suspended blog is gone for everyone but staff, and one for members for every guest. POST-377 */
export function isStandingFor(viewer: Seer): RawBuilder<SqlBool> {
  return viewer ? sql`not ${isSuspendedFor(viewer)}` : sql`not (blogs.is_suspended or blogs.members_only)`
}

/** What a suspended blog wrote is closed to everyone but staff, wherever it stands. */
export const isSuspendedFor = (viewer: Seer): RawBuilder<SqlBool> =>
  viewer?.isStaff ? sql`false` : sql`blogs.is_suspended`

/** Whether the viewer is told of what a blog did; a sender that is null is not named. */
export const isSenderVisibleTo = (viewer: Seer, senderId: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`(
  ${senderId} is null or exists (select from blogs where blogs.id = ${senderId} and ${isBlogVisibleTo(viewer)}))`

/**
 * Whether the post that is told of is still there; one that is null was never of a post. What was told of a popular post
 * goes some time after it. Looked up by its id: asked with `exists`, the database may read all posts first.
 */
export const isPostThere = (postId: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`(
  ${postId} is null or (select posts.id from posts where posts.id = ${postId}) is not null)`

/** Somebody that a statement itself finds, by account: as a viewer of the blogs they own. */
export const seerOf = (accountId: RawBuilder<unknown>): NonNullable<Seer> => ({
  blogIds: inPlaceOf(sql`array(select mine.blog_id from blog_members mine where mine.account_id = ${accountId})`),
  isStaff: false,
})

/** Whoever did not look for the blog may come across it. POST-377 */
export const isFoundByStrangers: RawBuilder<SqlBool> = sql`not (
  blogs.is_spam or blogs.is_uniblocked or blogs.hidden_from_search)`

/**
 * A block hides each from the other, for every blog of the person behind it. The list of such blogs does not depend
 * on the row at hand, so the database makes it once however many rows are judged.
 */
export function isBlockedEitherWay(viewer: Pick<Member, 'blogIds'>, blogId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`(${blogId} in (
    select blocked_blog_id from blocks where blocker_blog_id = any(${viewer.blogIds}::bigint[])
    union all
    select blocker_blog_id from blocks where blocked_blog_id = any(${viewer.blogIds}::bigint[])))`
}
