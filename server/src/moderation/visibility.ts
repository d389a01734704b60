import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Viewer } from '../core/viewer.ts'

/**
 * Whether the viewer may see a post. The one place that decides it: every read of posts filters with this,
 * with the post's table named `posts` and its blog's named `blogs`.
 */
export function isPostVisibleTo(viewer: Viewer): RawBuilder<SqlBool> {
  const isPublic = sql<SqlBool>`posts.state = 'published' and not posts.is_members_only`
  if (!viewer) return sql`(${isPublic} and not blogs.is_suspended)`
  const isMine = sql<SqlBool>`posts.blog_id = any(${viewer.blogIds}::bigint[])`
  return sql`(
    (${isMine} or (${isPublic} and not ${isBlockedEitherWay(viewer, sql`posts.blog_id`)}))
    and ${isStandingFor(viewer)})`
}

/** Whether the viewer may see a blog at all; its table is named `blogs`. */
export function isBlogVisibleTo(viewer: Viewer): RawBuilder<SqlBool> {
  if (!viewer) return sql`(not blogs.is_suspended)`
  return sql`(${isStandingFor(viewer)} and not ${isBlockedEitherWay(viewer, sql`blogs.id`)})`
}

/** A suspended blog is gone for everyone but staff. POST-377 */
const isStandingFor = (viewer: Viewer) => (viewer?.isStaff ? sql<SqlBool>`true` : sql<SqlBool>`not blogs.is_suspended`)

/** A block hides each from the other, for every blog of the person behind it. */
export function isBlockedEitherWay(viewer: NonNullable<Viewer>, blogId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`exists (
    select from blocks
    where (blocker_blog_id = ${blogId} and blocked_blog_id = any(${viewer.blogIds}::bigint[]))
       or (blocked_blog_id = ${blogId} and blocker_blog_id = any(${viewer.blogIds}::bigint[])))`
}
