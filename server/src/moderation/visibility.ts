import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isBlockedEitherWay, isBlogVisibleTo, isStandingFor } from '../blogs/blog-visibility.ts'
import type { Viewer } from '../core/viewer.ts'

export { isBlogVisibleTo }

/**
 * Whether the viewer may see a post. The one place that decides it: every read of posts filters with this,
 * with the post's table named `posts` and its blog's named `blogs`.
 */
export function isPostVisibleTo(viewer: Viewer): RawBuilder<SqlBool> {
  const isPublic = sql<SqlBool>`posts.state = 'published' and not posts.is_members_only`
  if (!viewer) return sql`(${isPublic} and ${isStandingFor(viewer)})`
  const isMine = sql<SqlBool>`posts.blog_id = any(${viewer.blogIds}::bigint[])`
  return sql`(
    (${isMine} or (${isPublic} and not ${isBlockedEitherWay(viewer, sql`posts.blog_id`)}))
    and ${isStandingFor(viewer)})`
}
