import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Seer } from '../../core/http/viewer.ts'

/** What a suspended blog wrote is closed to everyone but staff, wherever it stands. README ruling 18 */
const isClosedTo = (viewer: Seer): RawBuilder<SqlBool> =>
  viewer?.isStaff
    ? sql`false`
    : sql`(contents.is_closed or coalesce(author.is_suspended and not author.is_leaving, false))`

/** Nobody is kept from what their own blogs wrote. */
const isSensitiveTo = (viewer: Seer): RawBuilder<SqlBool> => sql`(
  (contents.is_sensitive or coalesce(author.is_adult or author.is_nsfw, false))
  and ${viewer ? sql`coalesce(contents.blog_id <> all(${viewer.blogIds}::bigint[]), true)` : sql`true`})`

const inTrail = sql`
  from contents left join blogs as author on author.id = contents.blog_id where contents.id = any(posts.trail)`

/**
 * What the contents that the post of `posts` carries from elsewhere are marked with, as a text: the ids of those that
 * are closed to the viewer, and an s for each that safe mode covers. Null for most.
 */
export const trailMarks = (viewer: Seer): RawBuilder<string | null> => sql`(
  case when posts.trail <> '{}' then (
    select string_agg(case when ${isClosedTo(viewer)} then contents.id::text else 's' end, '.')
    ${inTrail} and (${isClosedTo(viewer)} or ${isSensitiveTo(viewer)})) end)`

export function readTrailMarks(marks = ''): { isSensitive: boolean; closedIds: string[] } {
  const parts = marks ? marks.split('.') : []
  return { isSensitive: parts.includes('s'), closedIds: parts.filter((part) => part !== 's') }
}

const carries = (isSuch: RawBuilder<SqlBool>): RawBuilder<SqlBool> =>
  sql`(posts.trail <> '{}' and exists (select ${inTrail} and ${isSuch}))`

/** Whether the content of `contents`, written by the blog named `author`, is kept from a viewer with safe mode on or off. */
export const isKeptFrom = (viewer: Seer, { isSafeModeOn }: { isSafeModeOn: boolean }): RawBuilder<SqlBool> =>
  isSafeModeOn ? sql`(${isClosedTo(viewer)} or ${isSensitiveTo(viewer)})` : isClosedTo(viewer)

/** Whether the post carries something that is closed to the viewer. */
export const carriesClosed = (viewer: Seer): RawBuilder<SqlBool> => carries(isClosedTo(viewer))

const isMarked = sql<SqlBool>`(posts.is_sensitive or posts.is_sensitive_by_owner)`

/** Whether the post or anything it carries is marked, whoever asks. */
export const isMarkedSensitive: RawBuilder<SqlBool> = sql`(${isMarked} or ${carries(isSensitiveTo(null))})`

/** Whether safe mode covers the post, as `isSensitiveTo` of cover-post.ts; its blog is named `blogs`. */
export function isCoveredFor(viewer: Seer): RawBuilder<SqlBool> {
  const isMine = viewer ? sql`posts.blog_id = any(${viewer.blogIds}::bigint[])` : sql`false`
  return sql`(
    not ${isMine} and (${isMarked} or blogs.is_adult or blogs.is_nsfw) or ${carries(isSensitiveTo(viewer))})`
}
