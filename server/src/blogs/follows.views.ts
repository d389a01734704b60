import type { FollowState } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { blogsPerPage } from '@bowerbird/domain/blogs/blogs.limits.ts'
import type { BlogBrief } from '@bowerbird/domain/blogs/entities.contract.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../core/database/database.ts'
import type { Context } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { type BriefRow, briefColumns, briefFrom } from './blog-shapes.ts'
import { isBlogVisibleTo } from './blog-visibility.ts'

export async function readFollowState(db: Db | Tx, viewer: Member, blogId: string): Promise<FollowState> {
  const { rows } = await sql<{ is_subscribed: boolean | null; friend_count: number }>`
    select (select is_subscribed from follows where account_id = ${viewer.accountId} and blog_id = ${blogId}),
           (select count(*)::int from follows where account_id = ${viewer.accountId}) as friend_count`.execute(db)
  const { is_subscribed, friend_count } = rows[0] as (typeof rows)[number]
  const isFollowed = is_subscribed !== null
  return {
    following: isFollowed,
    can_subscribe: isFollowed,
    is_subscribed: is_subscribed ?? false,
    friend_count,
  }
}

export interface FollowPage {
  blogs: (BlogBrief & { following: boolean })[]
  next: string | null
}

/** A page of follows, newest first; `before` is the follow that the last page ended with. */
export interface AskedFollows {
  before?: string | undefined
  limit?: number
  offset?: number
}

export async function listFollowedBlogs(
  db: Db,
  viewer: Member,
  { before, limit = blogsPerPage, offset = 0 }: AskedFollows,
  { deps }: Pick<Context, 'deps'>,
): Promise<FollowPage> {
  const rows = await db
    .selectFrom('follows')
    .innerJoin('blogs', 'blogs.id', 'follows.blog_id')
    .select([...briefColumns, 'follows.id as follow_id', sql<boolean>`true`.as('following')])
    .where('follows.account_id', '=', viewer.accountId)
    .where(isBlogVisibleTo(viewer))
    .$if(before !== undefined, (query) => query.where('follows.id', '<', before as string))
    .orderBy('follows.id', 'desc')
    .limit(limit + 1)
    .offset(offset)
    .execute()
  return followPageOf(rows, deps.config.origin, limit)
}

/** One row more than a page tells that there is another page. */
export function followPageOf(
  rows: (BriefRow & { follow_id: string; following: boolean })[],
  origin: string,
  limit: number,
): FollowPage {
  const page = rows.slice(0, limit)
  return {
    blogs: page.map((row) => ({ ...briefFrom(row, origin), following: row.following })),
    next: rows.length > limit ? (page.at(-1)?.follow_id ?? null) : null,
  }
}
