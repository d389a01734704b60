import type * as calls from '@bowerbird/domain/blogs/blogs.contract.ts'
import { blogNameMaxLength } from '@bowerbird/domain/blogs/blogs.limits.ts'
import { blogsRefusals, movedTo } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import type { Blog, BlogNow, Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type Db, queryRows, type Tx } from '../core/database/database.ts'
import type { Answer } from '../core/http/serve.ts'
import type { Member, Viewer } from '../core/http/viewer.ts'
import { Provided } from '../core/provided.ts'
import { blogFrom, briefFrom, type ChannelRow, channelFrom, type SeenBlogRow, seenBlogColumns } from './blog-shapes.ts'
import { columnsFor, isBlogVisibleTo, isStandingFor } from './blog-visibility.ts'
import { isNameReserved } from './blogs.store.ts'
import type { BlogsTables } from './blogs.table.ts'
import { readBlogBriefs } from './blogs-cache.ts'
import { type ChannelColumns, channelColumns, followedBy } from './channel-columns.ts'
import { refuseNewName } from './new-names.ts'

export { briefFrom, readBlogBriefs }

type BlogRow = Selectable<BlogsTables['blogs']>

/** The member's own blogs, oldest first. Reads membership afresh, so that it is right after a write too. */
export async function listChannels(db: Db | Tx, viewer: Member, origin: string): Promise<Channel[]> {
  const rows = await selectChannels(db, viewer).orderBy('blogs.id').execute()
  return (rows as ChannelRow[]).map((row) => channelFrom(row, origin))
}

export async function readChannel(db: Db | Tx, viewer: Member, blogId: string, origin: string): Promise<Channel> {
  const row = await selectChannels(db, viewer).where('blogs.id', '=', blogId).executeTakeFirst()
  if (!row) throw new RefusedError(blogsRefusals.notYours)
  return channelFrom(row as ChannelRow, origin)
}

const selectChannels = (db: Db | Tx, viewer: Member) => {
  const columns = Object.entries(channelColumns.get()) as [
    keyof ChannelColumns,
    (viewer: Member) => RawBuilder<unknown>,
  ][]
  return db
    .selectFrom('blog_members')
    .innerJoin('blogs', 'blogs.id', 'blog_members.blog_id')
    .selectAll('blogs')
    .select([
      'blog_members.role',
      sql<boolean>`is_shared_blog(blogs.id)`.as('is_shared'),
      sql<boolean>`false`.as('is_followed'),
      sql<boolean>`false`.as('is_subscribed'),
      sql<boolean>`true`.as('is_mine'),
      ...columns.map(([name, column]) => column(viewer).as(name)),
    ])
    .where('blog_members.account_id', '=', viewer.accountId)
}

/** The caller decides what a viewer may see of it. */
export async function findBlogByName(db: Db | Tx, name: string): Promise<BlogRow | undefined> {
  return db.selectFrom('blogs').selectAll().where('name', '=', name).executeTakeFirst()
}

/** Answers no more than a registration with the name would. POST-031 */
export const checkBlogName: Answer<typeof calls.checkBlogName> = async (db, viewer, { name }) => {
  const rows = await queryRows<{ is_taken: boolean }>(db)`
    select exists (select from blogs where name = ${name}) or ${isNameReserved(name, viewer?.blogIds)} as is_taken`
  const refusal =
    (await refuseNewName(db, name, viewer?.accountId ?? null)) ?? (rows[0]?.is_taken ? blogsRefusals.nameTaken : null)
  return { is_free: refusal === null, reason: refusal?.text ?? '' }
}

/** Refuses another member's blog, and answers 404 for one hidden from the member. POST-521 */
export async function readMyBlog(db: Db | Tx, viewer: Member, nameOrId: string): Promise<BlogRow> {
  const row = await readVisibleBlog(db, viewer, nameOrId)
  if (!viewer.blogIds.includes(row.id)) throw new RefusedError(blogsRefusals.notYours)
  return row
}

/** Reads a blog for what its owner and admins may do: settings, blocks, members. */
export async function readAdminBlog(db: Db | Tx, viewer: Member, nameOrId: string): Promise<BlogRow> {
  const row = await readMyBlog(db, viewer, nameOrId)
  if (!viewer.adminOf.includes(row.id)) throw new RefusedError(blogsRefusals.notAnAdmin)
  return row
}

/** Reads a blog for what only its owner may do: rename it, delete it, give it a domain. */
export async function readOwnedBlog(db: Db | Tx, viewer: Member, nameOrId: string): Promise<BlogRow> {
  const row = await readMyBlog(db, viewer, nameOrId)
  await db
    .selectFrom('blog_members')
    .select('blog_id')
    .where('blog_id', '=', row.id)
    .where('account_id', '=', viewer.accountId)
    .where('is_owner', '=', true)
    .executeTakeFirstOrThrow(() => new RefusedError(blogsRefusals.notTheOwner))
  return row
}

export async function readActingBlog(db: Db | Tx, viewer: Member): Promise<BlogRow> {
  const row = await db
    .selectFrom('blogs')
    .selectAll()
    .where('blogs.id', '=', viewer.blogId)
    .where(isBlogVisibleTo(viewer))
    .executeTakeFirstOrThrow(() => new RefusedError(blogsRefusals.gone))
  return row
}

/** Asks guests to log in where that would show them the blog; answers 404 to all others, with its name if it has another now. */
export async function refuseUnseenBlog(db: Db | Tx, viewer: Viewer, nameOrId: string): Promise<never> {
  const isForMembers =
    !viewer &&
    (await db
      .selectFrom('blogs')
      .select('id')
      .where(...isCalled(nameOrId))
      .where('members_only', '=', true)
      .where('is_suspended', '=', false)
      .executeTakeFirst())
  if (isForMembers) throw new RefusedError(coreRefusals.signedOut)
  const presentName = await findPresentName(db, viewer, nameOrId)
  throw new RefusedError(presentName ? movedTo(presentName) : blogsRefusals.gone)
}

/** Returns the name that a blog has now, by one that it had before. */
async function findPresentName(db: Db | Tx, viewer: Viewer, oldName: string): Promise<string | undefined> {
  const blog = await db
    .selectFrom('old_blog_names')
    .innerJoin('blogs', 'blogs.id', 'old_blog_names.blog_id')
    .select('blogs.name')
    .where('old_blog_names.name', '=', oldName)
    .where(isBlogVisibleTo(viewer))
    .executeTakeFirst()
  return blog?.name
}

/** Finds by name or uuid; a hidden blog answers 404 like a missing one. */
export async function readVisibleBlog(db: Db | Tx, viewer: Viewer, nameOrId: string): Promise<BlogRow> {
  const row = await db
    .selectFrom('blogs')
    .selectAll()
    .where(...isCalled(nameOrId))
    .where(isBlogVisibleTo(viewer))
    .executeTakeFirst()
  return row ?? refuseUnseenBlog(db, viewer, nameOrId)
}

/** Also finds a blog that a block hides from the member. */
export async function readStandingBlogId(tx: Tx, viewer: Member, blogName: string): Promise<string> {
  const blog = await tx
    .selectFrom('blogs')
    .select('id')
    .where('name', '=', blogName)
    .where(isStandingFor(viewer))
    .executeTakeFirstOrThrow(() => new RefusedError(blogsRefusals.gone))
  return blog.id
}

/** Includes the viewer's relation to the blog. */
export async function readSeenBlog(db: Db | Tx, viewer: Viewer, nameOrId: string, origin: string): Promise<Blog> {
  const { rows } = await seenBlog(viewer, nameOrId, isUuid(nameOrId)).execute(db)
  return rows[0] ? blogFrom(rows[0], origin) : refuseUnseenBlog(db, viewer, nameOrId)
}

/** Takes further columns for statements that read something else too. */
export function seenBlog<More = unknown>(
  viewer: Viewer,
  nameOrId: string,
  isById: boolean,
  more: RawBuilder<unknown> = sql``,
): RawBuilder<SeenBlogRow & More> {
  const follows = (column: RawBuilder<unknown>) => sql`coalesce((
    select ${column} from follows
    where follows.account_id = ${viewer?.accountId ?? null} and follows.blog_id = blogs.id limit 1), false)`
  return sql`
    select ${columnsFor(viewer, seenBlogColumns)}, ${follows(sql`true`)} as is_followed,
      ${follows(sql`follows.is_subscribed`)} as is_subscribed,
      blogs.id = any(${viewer?.blogIds ?? []}::bigint[]) as is_mine, ${viewer ? followedBy.get()(viewer) : sql`null`} as follower_of ${more}
    from blogs where ${isById ? sql`blogs.uuid` : sql`blogs.name`} = ${nameOrId} and ${isBlogVisibleTo(viewer)}`
}

interface LastActivity {
  /** Seconds, null where the viewer may not be told; expects a table named `blogs`. */
  columnFor: (viewer: Viewer) => RawBuilder<number | null>
  isOnline: (lastActive: number | null) => boolean
}

/** Messaging decides to whom it is told when a blog was active. */
export const lastActivity = new Provided<LastActivity>('last activity')

interface NowRow extends SeenBlogRow {
  last_active: number | null
}

/** A blog as a page shows it, with the columns of `lastActivity`. */
export const blogNowFrom = (row: NowRow, viewer: Viewer, origin: string): BlogNow => ({
  ...blogFrom(row, origin),
  is_current: viewer?.blogId === row.id,
  isOnline: lastActivity.get().isOnline(row.last_active),
})

export async function readBlogNow(db: Db, viewer: Viewer, nameOrId: string, origin: string): Promise<BlogNow> {
  const active = sql`, ${lastActivity.get().columnFor(viewer)} as last_active`
  const { rows } = await seenBlog<NowRow>(viewer, nameOrId, isUuid(nameOrId), active).execute(db)
  return rows[0] ? blogNowFrom(rows[0], viewer, origin) : refuseUnseenBlog(db, viewer, nameOrId)
}

export const isUuid = (nameOrId: string): boolean => nameOrId.length > blogNameMaxLength && !nameOrId.includes('@')

const isCalled = (nameOrId: string) => [isUuid(nameOrId) ? 'blogs.uuid' : 'blogs.name', '=', nameOrId] as const

export const readBlogHeader: Answer<typeof calls.readBlogHeader> = async (db, viewer, { blogName }, { deps }) => {
  return { tumblelog: await readBlogNow(db, viewer, blogName, deps.config.origin) }
}

export const findAvatar = (db: Db, name: string) =>
  db.selectFrom('blogs').select(['avatar_key', 'is_suspended']).where('name', '=', name).executeTakeFirst()
