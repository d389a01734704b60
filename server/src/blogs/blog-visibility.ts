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
export function isStandingFor(viewer: Pick<Member, 'isStaff'> | null): RawBuilder<SqlBool> {
  return viewer ? sql`not ${isSuspendedFor(viewer)}` : sql`not (blogs.is_suspended or blogs.members_only)`
}

export const isSuspendedFor = (viewer: Pick<Member, 'isStaff'> | null): RawBuilder<SqlBool> =>
  viewer?.isStaff ? sql`false` : sql`blogs.is_suspended`

/** Whether the viewer may be notified of this sender's acts; a null sender is anonymous. */
export const isSenderVisibleTo = (viewer: Seer, senderId: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`(
  ${senderId} is null or exists (select from blogs where blogs.id = ${senderId} and ${isBlogVisibleTo(viewer)}))`

/** The same for what was sent to a blog, which may have blocked the sender for itself. */
export const isSenderVisibleAt = (
  viewer: Seer,
  senderId: RawBuilder<unknown>,
  blogId: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql`(${isSenderVisibleTo(viewer, senderId)} and not ${isBlockedByShared(blogId, senderId)})`

/**
 * Whether other servers can see a blog; expects a table named `blogs`. A blog for members or adults never is, because
 * other servers show what they get to guests.
 */
export const isSeenElsewhere = ({ federation }: Pick<Config, 'federation'>): RawBuilder<SqlBool> => sql`(
  ${isStandingFor(null)} and not (blogs.is_spam or blogs.is_adult or blogs.is_nsfw)
  and coalesce(blogs.is_federated, ${sql.lit(federation === 'on')}))`

/** An account that the statement itself finds, as a viewer with its blogs. */
export const seerOf = (accountId: RawBuilder<unknown>): NonNullable<Seer> => ({
  accountId: inPlaceOf(accountId),
  blogIds: inPlaceOf(sql`array(select mine.blog_id from blog_members mine where mine.account_id = ${accountId})`),
  isStaff: false,
})

/** The blog may be shown to people who did not look for it by name. POST-377 */
export const isDiscoverable: RawBuilder<SqlBool> = sql`not (
  blogs.is_spam or blogs.is_uniblocked or blogs.hidden_from_search)`

/**
 * The blogs that blocks hide from the viewer. Whoever is blocked misses every blog that the other person owns. Whoever
 * blocks misses the blog that they named: if others vanished with it, a block would tell whose they are. A block by a
 * shared blog hides nothing from its members. Blogs of other servers have no account, and stand for themselves.
 */
const walledBlogs = ({ accountId, blogIds }: Pick<Member, 'accountId' | 'blogIds'>): RawBuilder<unknown> => {
  const isViewer = (account: string, blog: string) => sql`(
    ${sql.ref(account)} = ${accountId}::uuid
    or (${accountId}::uuid is null and ${sql.ref(blog)} = any(${blogIds}::bigint[])))`
  return sql`
    select walled.id from (
      select blocked_blog_id from blocks where ${isViewer('blocker_account_id', 'blocker_blog_id')}
      union all
      select coalesce(owned.blog_id, blocks.blocker_blog_id) from blocks left join blog_members owned
        on owned.account_id = blocks.blocker_account_id and owned.is_owner
      where ${isViewer('blocked_account_id', 'blocked_blog_id')}) as walled (id)
    where walled.id <> all(${blogIds}::bigint[])`
}

/** The subquery does not depend on the outer row, so the database evaluates it once for any number of rows. */
export const isBlockedEitherWay = (
  viewer: Pick<Member, 'accountId' | 'blogIds'>,
  blogId: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql`(${blogId} in (${walledBlogs(viewer)}))`

/** Spares the others the finer questions; the database asks it once for any number of rows. */
export const hasBlocks = ({ accountId }: Pick<Member, 'accountId'>): RawBuilder<SqlBool> => sql`(
  exists (select from blocks where blocker_account_id = ${accountId})
  or exists (select from blocks where blocked_account_id = ${accountId}))`

/** Whether the root of a tree, by the uuid of its blog, is of a blog that a block hides from the viewer. */
export const isRootBlocked = (
  viewer: Pick<Member, 'accountId' | 'blogIds'>,
  uuid: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql`(${uuid} in (select uuid from blogs where id in (${walledBlogs(viewer)})))`

/**
 * Whether a block stands between the viewer and the member who wrote for a blog of others. On their own blogs the blog
 * decides, so that a block tells of no blog whose it is.
 */
export const isWriterBlocked = (
  { accountId }: Pick<Member, 'accountId'>,
  writer: { accountId: RawBuilder<unknown>; blogId: RawBuilder<unknown> },
): RawBuilder<SqlBool> => sql`((${writer.accountId} in (
    select blocked_account_id from blocks where blocker_account_id = ${accountId}
    union all
    select blocker_account_id from blocks where blocked_account_id = ${accountId})) is true
  and not exists (
    select from blog_members own
    where own.account_id = ${writer.accountId} and own.blog_id = ${writer.blogId} and own.is_owner))`

/** Whether a shared blog has blocked the other in its own name. */
export const isBlockedByShared = (
  blogId: RawBuilder<unknown>,
  otherId: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql`
  exists (select from blocks where blocks.blocker_blog_id = ${blogId} and blocks.blocker_account_id is null
    and blocks.blocked_blog_id = ${otherId})`
