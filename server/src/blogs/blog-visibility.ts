import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { inPlaceOf } from '../core/database/prepared.ts'
import type { Member, Seer } from '../core/http/viewer.ts'
import type { Config } from '../core/process/config.ts'

/** Whether the viewer may see a blog at all; expects a table named `blogs`. */
export function isBlogVisibleTo(viewer: Seer): RawBuilder<SqlBool> {
  if (!viewer) return isStandingFor(viewer)
  return sql`(${isStandingFor(viewer)} and not ${isBlockedEitherWay(viewer, sql`blogs.id`)})`
}

/** A suspended blog is hidden from everyone but staff, and a members-only one from guests. POST-377 */
export function isStandingFor(viewer: Seer): RawBuilder<SqlBool> {
  return viewer ? sql`not ${isSuspendedFor(viewer)}` : sql`not (blogs.is_suspended or blogs.members_only)`
}

export const isSuspendedFor = (viewer: Seer): RawBuilder<SqlBool> =>
  viewer?.isStaff ? sql`false` : sql`blogs.is_suspended`

/** Whether the viewer may be notified of this sender's acts; a null sender is anonymous. */
export const isSenderVisibleTo = (viewer: Seer, senderId: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`(
  ${senderId} is null or exists (select from blogs where blogs.id = ${senderId} and ${isBlogVisibleTo(viewer)}))`

/**
 * Whether other servers can see a blog; expects a table named `blogs`. A blog for members or adults never is, because
 * other servers show what they get to guests.
 */
export const isSeenElsewhere = ({ federation }: Pick<Config, 'federation'>): RawBuilder<SqlBool> => sql`(
  ${isStandingFor(null)} and not (blogs.is_spam or blogs.is_adult or blogs.is_nsfw)
  and coalesce(blogs.is_federated, ${sql.lit(federation === 'on')}))`

/** An account that the statement itself finds, as a viewer with its blogs. */
export const seerOf = (accountId: RawBuilder<unknown>): NonNullable<Seer> => ({
  blogIds: inPlaceOf(sql`array(select mine.blog_id from blog_members mine where mine.account_id = ${accountId})`),
  isStaff: false,
})

/** The blog may be shown to people who did not look for it by name. POST-377 */
export const isDiscoverable: RawBuilder<SqlBool> = sql`not (
  blogs.is_spam or blogs.is_uniblocked or blogs.hidden_from_search)`

/**
 * A block hides each side from the other, for every blog of the person, but never one of their own blogs: otherwise an
 * admin could lock its owner out. The subquery does not depend on the outer row, so the database evaluates it once for
 * any number of rows.
 */
export function isBlockedEitherWay(viewer: Pick<Member, 'blogIds'>, blogId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`(${blogId} in (
    select blocked_blog_id from blocks where blocker_blog_id = any(${viewer.blogIds}::bigint[])
    union all
    select blocker_blog_id from blocks where blocked_blog_id = any(${viewer.blogIds}::bigint[]))
    and ${blogId} <> all(${viewer.blogIds}::bigint[]))`
}
