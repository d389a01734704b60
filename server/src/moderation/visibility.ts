import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isBlockedEitherWay, isBlogVisibleTo, isStandingFor } from '../blogs/blog-visibility.ts'
import type { Seer } from '../core/http/viewer.ts'

export { isBlogVisibleTo }

/** Whether a post is public, apart from blocks and suspensions of its blog. */
export const isPostInPublic: RawBuilder<SqlBool> = sql`(posts.state = 'published' and not posts.is_members_only)`

/**
 * Whether the viewer may see a post. This is the only place that decides it: every read of posts filters with it, the
 * post's table named `posts` and its blog's `blogs`.
 */
export function isPostVisibleTo(viewer: Seer): RawBuilder<SqlBool> {
  if (!viewer) return sql`(${isPostInPublic} and ${isStandingFor(viewer)})`
  const isMine = sql<SqlBool>`posts.blog_id = any(${viewer.blogIds}::bigint[])`
  return sql`(
    (${isMine} or (${isPostInPublic} and not ${isBlockedEitherWay(viewer, sql`posts.blog_id`)}))
    and ${isStandingFor(viewer)})`
}
