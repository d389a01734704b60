import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { inPlaceOf } from '../core/database/prepared.ts'
import type { Member, Seer, Viewer, Walls } from '../core/http/viewer.ts'
import type { Config } from '../core/process/config.ts'

type Walled = Pick<Member, 'accountId' | 'blogIds' | 'walls'>

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

/** Selects columns of `blogs`. Guests get no title and no description of a blog for adults, unless safe mode is off for the site. */
export const columnsFor = (viewer: Seer, columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    columns.map((name) =>
      viewer || !/\.(title|description|description_html)$/.test(name)
        ? sql.ref(name)
        : sql`case when (blogs.is_adult or blogs.is_nsfw)
            and not exists (select from flags where flags.name = 'safe_mode' and not flags.is_on)
            then '' else ${sql.ref(name)} end as ${sql.ref(name.replace('blogs.', ''))}`,
    ),
  )

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
const walledBlogs = ({ accountId, blogIds }: Pick<Member, 'accountId' | 'blogIds'>): RawBuilder<unknown> => sql`
  select walled.id from (
    select blocked_blog_id from blocks where blocker_account_id = ${accountId}::uuid
    union all
    select coalesce(owned.blog_id, blocks.blocker_blog_id) from blocks left join blog_members owned
      on owned.account_id = blocks.blocker_account_id and owned.is_owner
    where blocks.blocked_account_id = ${accountId}::uuid
    union all
    select blocked_blog_id from blocks where ${accountId}::uuid is null and blocker_account_id is null
      and blocker_blog_id = any(${blogIds}::bigint[])
    union all
    select coalesce(owned.blog_id, blocks.blocker_blog_id) from blocks left join blog_members owned
      on owned.account_id = blocks.blocker_account_id and owned.is_owner
    where ${accountId}::uuid is null and blocks.blocked_blog_id = any(${blogIds}::bigint[])
  ) as walled (id)
  where walled.id <> all(${blogIds}::bigint[])`

const walledRoots = (viewer: Pick<Member, 'accountId' | 'blogIds'>): RawBuilder<unknown> =>
  sql`select uuid from blogs where id in (${walledBlogs(viewer)})`

const walledPeople = ({ accountId }: Pick<Member, 'accountId'>): RawBuilder<unknown> => sql`
  select blocked_account_id from blocks where blocker_account_id = ${accountId}::uuid
  union all
  select blocker_account_id from blocks where blocked_account_id = ${accountId}::uuid`

/** The columns that `wallsFrom` reads, of a viewer whom the statement finds. Each is an array as PostgreSQL writes it. */
export const wallColumns = (viewer: Pick<Member, 'accountId' | 'blogIds'>): RawBuilder<unknown> => sql`
  array(${walledBlogs(viewer)})::text as walled_blogs, array(${walledRoots(viewer)})::text as walled_roots,
  array(select id from (${walledPeople(viewer)}) as people (id) where id is not null)::text as walled_people`

export interface WallRow {
  walled_blogs: string
  walled_roots: string
  walled_people: string
}

export const wallsFrom = ({ walled_blogs, walled_roots, walled_people }: WallRow): Walls => ({
  blogs: walled_blogs,
  roots: walled_roots,
  people: walled_people,
})

type MemberValues = readonly unknown[]

/** Returns a viewer as the last values of a prepared statement, and `memberFrom` the viewer from their slots. */
export const memberValues = (viewer: Viewer): MemberValues => {
  const { accountId = null, primaryBlogId = null, blogIds = [], adminOf = [], walls } = viewer ?? {}
  return [accountId, primaryBlogId, blogIds, adminOf, walls?.blogs, walls?.roots, walls?.people]
}

/** The facts about a viewer that the text of a statement depends on. */
export interface MemberKind {
  isStaff: boolean
  hasWalls: boolean
}

export const kindOfMember = ({ isStaff, walls }: Member): MemberKind => ({ isStaff, hasWalls: walls !== undefined })

export const memberFrom = ({ isStaff, hasWalls }: MemberKind, values: MemberValues): Member => {
  const [accountId, primaryBlogId, blogIds, adminOf, blogs, roots, people] = values
  return {
    ...{ accountId, primaryBlogId, blogIds, adminOf, isStaff },
    ...(hasWalls && { walls: { blogs, roots, people } }),
  } as Member
}

/** The database hashes known walls once for any number of rows. */
const isAmong = (
  value: RawBuilder<unknown>,
  known: RawBuilder<unknown> | undefined,
  found: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql`(${value} in (${known ? sql`select unnest(${known})` : found}))`

export const isBlockedEitherWay = (viewer: Walled, blogId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  isAmong(blogId, viewer.walls && sql`${viewer.walls.blogs}::bigint[]`, walledBlogs(viewer))

/** Whether it is known that no block concerns the viewer, which spares the finer questions. */
export const isUnwalled = ({ walls }: Walled): RawBuilder<SqlBool> =>
  walls ? sql`(${walls.blogs}::bigint[] = '{}' and ${walls.people}::uuid[] = '{}')` : sql`false`

/** Whether the root of a tree, by the uuid of its blog, is of a blog that a block hides from the viewer. */
export const isRootBlocked = (viewer: Walled, uuid: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  isAmong(uuid, viewer.walls && sql`${viewer.walls.roots}::uuid[]`, walledRoots(viewer))

/**
 * Whether a block stands between the viewer and the member who wrote for a blog of others. On their own blogs the blog
 * decides, so that a block tells of no blog whose it is.
 */
export const isWriterBlocked = (
  viewer: Walled,
  writer: { accountId: RawBuilder<unknown>; blogId: RawBuilder<unknown> },
): RawBuilder<SqlBool> => sql`(
  ${isAmong(writer.accountId, viewer.walls && sql`${viewer.walls.people}::uuid[]`, walledPeople(viewer))} is true
  and not exists (
    select from blog_members own
    where own.account_id = ${writer.accountId} and own.blog_id = ${writer.blogId} and own.is_owner))`

/** Whether a block by this person, or of them, names the blog. */
export const isNamedInBlock = (
  { accountId }: Pick<Member, 'accountId'>,
  blogId: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql`
  exists (select from blocks
    where blocks.blocker_account_id = ${accountId}::uuid and blocks.blocked_blog_id = ${blogId}
      or blocks.blocked_account_id = ${accountId}::uuid and blocks.blocker_blog_id = ${blogId})`

/** Whether a shared blog has blocked the other in its own name. */
export const isBlockedByShared = (
  blogId: RawBuilder<unknown>,
  otherId: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql`
  exists (select from blocks where blocks.blocker_blog_id = ${blogId} and blocks.blocker_account_id is null
    and blocks.blocked_blog_id = ${otherId})`
