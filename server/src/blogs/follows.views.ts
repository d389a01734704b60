import type { FollowState } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { blogsPerPage } from '@bowerbird/domain/blogs/blogs.limits.ts'
import type { BlogBrief } from '@bowerbird/domain/blogs/entities.contract.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../core/database/database.ts'
import type { Context } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { type BriefRow, briefColumns, briefFrom } from './blog-shapes.ts'
import { isBlogVisibleTo } from './blog-visibility.ts'
import { readMyBlog } from './blogs.views.ts'

export async function readFollowState(db: Db | Tx, viewer: Member, blogId: string): Promise<FollowState> {
  const row = await db
    .selectFrom('accounts')
    .leftJoin('follows', (join) =>
      join.onRef('follows.account_id', '=', 'accounts.id').on('follows.blog_id', '=', blogId),
    )
    .select(['accounts.followed_count', 'follows.id as follow_id', 'follows.is_subscribed'])
    .where('accounts.id', '=', viewer.accountId)
    .executeTakeFirstOrThrow()
  const isFollowed = row.follow_id !== null
  return {
    following: isFollowed,
    can_subscribe: isFollowed,
    is_subscribed: row.is_subscribed ?? false,
    friend_count: row.followed_count,
  }
}

export interface FollowPage {
  blogs: (BlogBrief & { following: boolean })[]
  next: string | null
}

/** Newest first; `before` is the follow that the last page ended with. */
export async function listFollowedBlogs(
  db: Db,
  viewer: Member,
  { before }: { before?: string | undefined },
  { deps }: Context,
): Promise<FollowPage> {
  const rows = await db
    .selectFrom('follows')
    .innerJoin('blogs', 'blogs.id', 'follows.blog_id')
    .select([...briefColumns, 'follows.id as follow_id', sql<boolean>`true`.as('following')])
    .where('follows.account_id', '=', viewer.accountId)
    .where(isBlogVisibleTo(viewer))
    .$if(before !== undefined, (query) => query.where('follows.id', '<', before as string))
    .orderBy('follows.id', 'desc')
    .limit(blogsPerPage + 1)
    .execute()
  return pageOf(rows, deps.config.origin)
}

/** A follower is shown as their primary blog. */
export async function listFollowers(
  db: Db,
  viewer: Member,
  { blogName, before }: { blogName: string; before?: string | undefined },
  { deps }: Context,
): Promise<FollowPage> {
  const mine = await readMyBlog(db, viewer, blogName)
  const rows = await db
    .selectFrom('follows')
    .innerJoin('accounts', 'accounts.id', 'follows.account_id')
    .innerJoin('blogs', 'blogs.id', 'accounts.primary_blog_id')
    .leftJoin('follows as back', (join) =>
      join.onRef('back.blog_id', '=', 'blogs.id').on('back.account_id', '=', viewer.accountId),
    )
    .select([...briefColumns, 'follows.id as follow_id', sql<boolean>`back.id is not null`.as('following')])
    .where('follows.blog_id', '=', mine.id)
    .where(isBlogVisibleTo(viewer))
    .$if(before !== undefined, (query) => query.where('follows.id', '<', before as string))
    .orderBy('follows.id', 'desc')
    .limit(blogsPerPage + 1)
    .execute()
  return pageOf(rows, deps.config.origin)
}

/** One row more than a page tells that there is another page. */
function pageOf(rows: (BriefRow & { follow_id: string; following: boolean })[], origin: string): FollowPage {
  const page = rows.slice(0, blogsPerPage)
  return {
    blogs: page.map((row) => ({ ...briefFrom(row, origin), following: row.following })),
    next: rows.length > blogsPerPage ? (page.at(-1)?.follow_id ?? null) : null,
  }
}
