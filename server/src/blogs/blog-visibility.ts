import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Member, Viewer } from '../core/viewer.ts'

/** Whether the viewer may see a blog at all; its table is named `blogs`. */
export function isBlogVisibleTo(viewer: Viewer): RawBuilder<SqlBool> {
  if (!viewer) return isStandingFor(viewer)
  return sql`(${isStandingFor(viewer)} and not ${isBlockedEitherWay(viewer, sql`blogs.id`)})`
}

/** A suspended blog is gone for everyone but staff. POST-377 */
export const isStandingFor = (viewer: Viewer): RawBuilder<SqlBool> =>
  viewer?.isStaff ? sql<SqlBool>`true` : sql<SqlBool>`not blogs.is_suspended`

/**
 * A block hides each from the other, for every blog of the person behind it. The list of such blogs does not depend
 * on the row at hand, so the database makes it once however many rows are judged.
 */
export function isBlockedEitherWay(viewer: Member, blogId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`(${blogId} in (
    select blocked_blog_id from blocks where blocker_blog_id = any(${viewer.blogIds}::bigint[])
    union all
    select blocker_blog_id from blocks where blocked_blog_id = any(${viewer.blogIds}::bigint[])))`
}
