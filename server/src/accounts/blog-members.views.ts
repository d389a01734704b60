import { blogsPerPage } from '@bowerbird/domain/blogs/blogs.limits.ts'
import { type RawBuilder, sql } from 'kysely'
import { briefColumns } from '../blogs/blog-shapes.ts'
import { isBlogVisibleTo } from '../blogs/blog-visibility.ts'
import { readBlogNow, readMyBlog } from '../blogs/blogs.views.ts'
import { type AskedFollows, type FollowPage, followPageOf } from '../blogs/follows.views.ts'
import type { Db } from '../core/database/database.ts'
import type { Context } from '../core/http/serve.ts'
import type { Member, Viewer } from '../core/http/viewer.ts'

/** Whether the blog named `blogs` is the one that the member acts as. */
export const isCurrentBlog = ({ accountId }: Member): RawBuilder<boolean> =>
  sql`coalesce(blogs.id = (select current_blog_id from accounts where accounts.id = ${accountId}), false)`

/** Only members of the blog see who its members are. POST-403 */
export async function readBlog(
  db: Db,
  viewer: Viewer,
  { blogName, withMembers }: { blogName: string; withMembers: boolean },
  { deps }: Pick<Context, 'deps'>,
) {
  const blog = await readBlogNow(db, viewer, blogName, deps.config.origin)
  if (!withMembers || !blog.is_mine) return blog
  const members = await db
    .selectFrom('blog_members')
    .innerJoin('blogs as written_on', 'written_on.id', 'blog_members.blog_id')
    .innerJoin('accounts', 'accounts.id', 'blog_members.account_id')
    .innerJoin('blogs as primary', 'primary.id', 'accounts.primary_blog_id')
    .select('primary.name')
    .where('written_on.uuid', '=', blog.uuid)
    .orderBy('primary.name')
    .execute()
  return { ...blog, members }
}

/** A follower is shown as their primary blog. */
export async function listFollowers(
  db: Db,
  viewer: Member,
  { blogName, before, limit = blogsPerPage, offset = 0 }: AskedFollows & { blogName: string },
  { deps }: Pick<Context, 'deps'>,
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
    .limit(limit + 1)
    .offset(offset)
    .execute()
  return followPageOf(rows, deps.config.origin, limit)
}
