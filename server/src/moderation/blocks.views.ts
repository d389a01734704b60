import { blogsPerPage } from '@bowerbird/domain/blogs/blogs.limits.ts'
import type { BlogBrief } from '@bowerbird/domain/blogs/entities.contract.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { refuse } from '@bowerbird/domain/core/refusal.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type BriefRow, briefColumns, briefFrom } from '../blogs/blog-shapes.ts'
import { isStandingFor } from '../blogs/blog-visibility.ts'
import { readMyBlog } from '../blogs/blogs.views.ts'
import { type Db, queryCount, type Tx } from '../core/database/database.ts'
import type { Context } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { Provided } from '../core/provided.ts'

interface FoundPost {
  blogId: string
  rootPostId: string
}
type FindPost = (db: Db | Tx, viewer: Member, postId: string) => Promise<FoundPost | undefined>

/** Finds a post that the viewer may see; posts stand above. */
export const postFinder = new Provided<FindPost>('posts by their ids')

export async function readFoundPost(db: Db | Tx, viewer: Member, postId: string): Promise<FoundPost> {
  const post = (await postFinder.get()(db, viewer, postId)) ?? refuse(coreRefusals.notFound)
  return post
}

export const readBlogIdBehindPost = async (db: Db | Tx, viewer: Member, postId: string): Promise<string> =>
  (await readFoundPost(db, viewer, postId)).blogId

interface BlocksAsked {
  blogName: string
  before?: string | undefined
  limit?: number
  offset?: number
}

/**
 * A person has one list for all of their own blogs, and a shared blog has its own. What a person blocked in the name of
 * a blog before they shared it stays theirs. A block back is on no list while the older block stands, because it would
 * tell of that one.
 */
export const isOnListOf = (viewer: Member, blogId: string): RawBuilder<SqlBool> => sql`(
  ((blocks.blocker_blog_id = ${blogId} and blocks.blocker_account_id is null)
  or (blocks.blocker_account_id = ${viewer.accountId}
    and (blocks.blocker_blog_id = ${blogId} or not is_shared_blog(${blogId}))))
  and not exists (select from blocks older where older.id < blocks.id and (
    older.blocker_account_id = blocks.blocked_account_id and older.blocked_account_id = blocks.blocker_account_id
    or older.blocker_blog_id = blocks.blocked_blog_id and (older.blocked_blog_id = blocks.blocker_blog_id
      or older.blocked_account_id = blocks.blocker_account_id))))`

/** Counts those of the blogs that are on the list of the viewer's blog. */
export const countListed = (tx: Tx, viewer: Member, blogId: string, blockedIds: readonly string[]) => queryCount(tx)`
    select count(distinct blocked_blog_id)::int as count from blocks
    where blocked_blog_id = any(${blockedIds}::bigint[]) and ${isOnListOf(viewer, blogId)}`

/** Newest first; `before` is the block that the last page ended with. */
export async function listBlockedBlogs(
  db: Db,
  viewer: Member,
  { blogName, before, limit = blogsPerPage, offset = 0 }: BlocksAsked,
  { deps }: Pick<Context, 'deps'>,
): Promise<{ blogs: BlogBrief[]; next: string | null }> {
  const mine = await readMyBlog(db, viewer, blogName)
  const { rows } = await sql<BriefRow & { block_id: string; is_there: boolean | null }>`
    select ${sql.join(briefColumns.map((column) => sql.ref(column)))}, blocks.id as block_id,
      coalesce(blogs.name, blocks.blocked_name) as name, ${isStandingFor(viewer)} as is_there
    from blocks left join blogs on blogs.id = blocks.blocked_blog_id
    where ${isOnListOf(viewer, mine.id)} and ${before ? sql`blocks.id < ${before}` : sql`true`}
    order by blocks.id desc limit ${limit + 1} offset ${offset}`.execute(db)
  const page = rows.slice(0, limit)
  return {
    blogs: page.map((row) => briefFrom(row.is_there ? row : { ...gone, name: row.name }, deps.config.origin)),
    next: rows.length > limit ? (page.at(-1)?.block_id ?? null) : null,
  }
}

/** A blocked blog that was deleted or handed on: its name stands for the person. */
const gone = {
  ...{ uuid: '', title: '', theme: {}, avatar_key: null },
  ...{ is_adult: false, is_nsfw: false, is_suspended: true },
}

export async function listIdsNamed(db: Db, viewer: Member, names: readonly string[]): Promise<string[]> {
  const found = await db
    .selectFrom('blogs')
    .select('id')
    .where('name', 'in', names)
    .where(isStandingFor(viewer))
    .execute()
  return found.map(({ id }) => id)
}
