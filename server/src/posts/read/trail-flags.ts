import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Seer } from '../../core/http/viewer.ts'

/** Only staff may read the contents of a suspended blog, even in reblogs. README ruling 18 */
const isClosedTo = (viewer: Seer): RawBuilder<SqlBool> =>
  viewer?.isStaff
    ? sql`false`
    : sql`(contents.is_closed or coalesce(author.is_suspended and not author.is_leaving, false))`

/** A viewer's own contents are never covered. */
const isSensitiveTo = (viewer: Seer): RawBuilder<SqlBool> => sql`(
  (contents.is_sensitive or coalesce(author.is_adult or author.is_nsfw, false))
  and ${viewer ? sql`coalesce(contents.blog_id <> all(${viewer.blogIds}::bigint[]), true)` : sql`true`})`

/** Joins only blogs that have one of the marks, which have an index of their own. */
const inTrail = sql`
  from contents left join blogs as author on author.id = contents.blog_id
    and (author.is_suspended or author.is_adult or author.is_nsfw)
  where contents.id = any(posts.trail)`

/**
 * Encodes the marks of the trail of a row of `posts` as a text: the id of each content that is closed to the viewer,
 * and an s for each that safe mode covers. Null for most posts.
 */
export const trailFlags = (viewer: Seer): RawBuilder<string | null> => sql`(
  case when posts.trail <> '{}' then (
    select string_agg(case when ${isClosedTo(viewer)} then contents.id::text else 's' end, '.')
    ${inTrail} and (${isClosedTo(viewer)} or ${isSensitiveTo(viewer)})) end)`

export function readTrailFlags(marks = ''): { isSensitive: boolean; closedIds: string[] } {
  const parts = marks ? marks.split('.') : []
  return { isSensitive: parts.includes('s'), closedIds: parts.filter((part) => part !== 's') }
}

const carries = (isSuch: RawBuilder<SqlBool>): RawBuilder<SqlBool> =>
  sql`(posts.trail <> '{}' and exists (select ${inTrail} and ${isSuch}))`

/** Whether the row of `contents` is hidden from a viewer with safe mode on or off; its blog is joined as `author`. */
export const isHiddenFrom = (viewer: Seer, { isSafeModeOn }: { isSafeModeOn: boolean }): RawBuilder<SqlBool> =>
  isSafeModeOn ? sql`(${isClosedTo(viewer)} or ${isSensitiveTo(viewer)})` : isClosedTo(viewer)

/** Whether the trail has a content that is closed to the viewer. */
export const carriesClosed = (viewer: Seer): RawBuilder<SqlBool> => carries(isClosedTo(viewer))

const isMarked = sql<SqlBool>`(posts.is_sensitive or posts.is_sensitive_by_owner)`

/** Whether the post or anything in its trail is marked, for any viewer. */
export const isMarkedSensitive: RawBuilder<SqlBool> = sql`(${isMarked} or ${carries(isSensitiveTo(null))})`

/** Whether safe mode covers the post, as `isSensitiveTo` of cover-post.ts; its blog is joined as `blogs`. */
export function isCoveredFor(viewer: Seer): RawBuilder<SqlBool> {
  const isMine = viewer ? sql`posts.blog_id = any(${viewer.blogIds}::bigint[])` : sql`false`
  return sql`(
    not ${isMine} and (${isMarked} or blogs.is_adult or blogs.is_nsfw) or ${carries(isSensitiveTo(viewer))})`
}
