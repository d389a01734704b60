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

/** A column of the hashes of all that blocks hide from a viewer whom the statement finds, for `wallsFrom`. */
export const wallHashes = (viewer: Pick<Member, 'accountId' | 'blogIds'>): RawBuilder<unknown> => sql`array(
  select hashint8(id) from (${walledBlogs(viewer)}) as walled (id) where id is not null
  union select uuid_hash(uuid) from (${walledRoots(viewer)}) as walled
  union select uuid_hash(id) from (${walledPeople(viewer)}) as walled (id) where id is not null) as wall_hashes`

const wallBits = { each: 32, min: 64, max: 65_536 }

/** The filter of members whom no block concerns. Their statements are as if there were no blocks at all. */
const noWalls: Walls = Buffer.alloc(1)
const isNoWalls = (walls: unknown) => Buffer.isBuffer(walls) && walls.length === 1

/** Makes a Bloom filter: two bits for each hash. */
export function wallsFrom(hashes: readonly number[]): Walls {
  if (hashes.length === 0) return noWalls
  const wanted = 2 ** Math.ceil(Math.log2(hashes.length * wallBits.each))
  const bits = Math.min(Math.max(wanted, wallBits.min), wallBits.max)
  const walls = Buffer.alloc(bits / 8)
  for (const hash of hashes)
    for (const at of [hash & (bits - 1), (hash >> 16) & (bits - 1)])
      walls[at >> 3] = (walls[at >> 3] as number) | (1 << (at & 7))
  return walls
}

type MemberValues = readonly unknown[]

/** Returns a viewer as the last values of a prepared statement, and `memberFrom` the viewer from their slots. */
export const memberValues = (viewer: Viewer): MemberValues => {
  const { accountId = null, primaryBlogId = null, blogIds = [], adminOf = [], walls } = viewer ?? {}
  return [accountId, primaryBlogId, blogIds, adminOf, walls]
}

/** The facts about a viewer that the text of a statement depends on. */
export interface MemberKind {
  isStaff: boolean
  walls: 'unknown' | 'none' | 'some'
}

export const kindOfMember = ({ isStaff, walls }: Member): MemberKind => ({
  isStaff,
  walls: walls === undefined ? 'unknown' : isNoWalls(walls) ? 'none' : 'some',
})

export const memberFrom = ({ isStaff, walls: known }: MemberKind, values: MemberValues): Member => {
  const [accountId, primaryBlogId, blogIds, adminOf, slot] = values
  const walls = { unknown: undefined, none: noWalls, some: slot }[known]
  return { ...{ accountId, primaryBlogId, blogIds, adminOf, isStaff }, ...(walls !== undefined && { walls }) } as Member
}

/** Looks for the blocks themselves only where known walls have both bits of the value, as few others have. */
function isAmong(
  { walls }: Walled,
  value: RawBuilder<unknown>,
  hash: RawBuilder<unknown>,
  found: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  if (!walls) return sql`(${value} in (${found}))`
  if (isNoWalls(walls)) return sql`false`
  const hasBit = (place: RawBuilder<unknown>) =>
    sql`coalesce(get_bit(${walls}::bytea, ${place} & (8 * octet_length(${walls}::bytea) - 1)) = 1, false)`
  return sql`(${hasBit(hash)} and ${hasBit(sql`(${hash} >> 16)`)} and ${value} in (${found}))`
}

export const isBlockedEitherWay = (viewer: Walled, blogId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  isAmong(viewer, blogId, sql`hashint8(${blogId})`, walledBlogs(viewer))

/** Whether it is known that no block concerns the viewer, which spares the finer questions. */
export const isUnwalled = ({ walls }: Walled): RawBuilder<SqlBool> => (isNoWalls(walls) ? sql`true` : sql`false`)

/** Whether the root of a tree, by the uuid of its blog, is of a blog that a block hides from the viewer. */
export const isRootBlocked = (viewer: Walled, uuid: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  isAmong(viewer, uuid, sql`uuid_hash(${uuid})`, walledRoots(viewer))

/**
 * Whether a block stands between the viewer and the member who wrote for a blog of others. On their own blogs the blog
 * decides, so that a block tells of no blog whose it is.
 */
export const isWriterBlocked = (
  viewer: Walled,
  writer: { accountId: RawBuilder<unknown>; blogId: RawBuilder<unknown> },
): RawBuilder<SqlBool> => sql`(
  ${isAmong(viewer, writer.accountId, sql`uuid_hash(${writer.accountId})`, walledPeople(viewer))} is true
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

/** Whether a host of a post hides replies and reblogs by the blog, which it blocked. `fromHosts` names the hosts. */
export const isHiddenByHosts = (blogId: RawBuilder<unknown>, fromHosts: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`exists (select from blocks where blocks.blocked_blog_id = ${blogId} and blocks.hides_replies and exists (
    select ${fromHosts} and (blocks.blocker_account_id is null and blocks.blocker_blog_id = hosts.id
      or blocks.blocker_account_id = owner_of_blog(hosts.id))))`
