import { knownLabels, otherWarning } from '@bowerbird/domain/posts/warnings/labels.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isBlockedEitherWay, isUnwalled, isWriterBlocked } from '../../blogs/blog-visibility.ts'
import type { Member, Seer } from '../../core/http/viewer.ts'

type LabelReader = Pick<Member, 'accountId' | 'blogIds' | 'isStaff'> | null

/** Only staff may read the contents of a suspended blog, even in reblogs. README ruling 18 */
const isSuspendedFrom = (viewer: Seer): RawBuilder<SqlBool> =>
  viewer?.isStaff
    ? sql`false`
    : sql`(contents.is_closed or coalesce(author.is_suspended and not author.is_leaving, false))`

/** Whether a block stands between the viewer and whoever wrote or asked it. */
const isBlockedFrom = (viewer: Seer): RawBuilder<SqlBool> =>
  viewer
    ? sql`(not ${isUnwalled(viewer)} and (${isBlockedEitherWay(viewer, sql`contents.blog_id`)} is true
        or ${isBlockedEitherWay(viewer, sql`(contents.fields ->> 'askerBlogId')::bigint`)} is true
        or contents.blog_id is not null
          and ${isWriterBlocked(viewer, { accountId: writer, blogId: sql`contents.blog_id` })}
        or contents.blog_id is null and ${isGoneBlogBlocked(viewer)}))`
    : sql`false`

/** A post that is deleted or edited leaves its writer to the words that trails quote. */
const writer = sql`coalesce(contents.writer_account_id, (
  select written.author_account_id from posts written where written.id = contents.post_id))`

/** Blockers miss the blog that they named, and blocked people miss all of them, as if the blog were there. */
const isGoneBlogBlocked = ({ accountId }: NonNullable<Seer>): RawBuilder<SqlBool> => sql`exists (
  select from blocks where blocks.blocked_account_id = contents.writer_account_id
    and blocks.blocker_account_id = ${accountId} and blocks.blocked_name = contents.blog_name
  union all
  select from blocks where blocks.blocker_account_id = contents.writer_account_id
    and blocks.blocked_account_id = ${accountId})`

const isClosedTo = (viewer: Seer): RawBuilder<SqlBool> => sql`(${isSuspendedFrom(viewer)} or ${isBlockedFrom(viewer)})`

/** A viewer's own contents are never covered. */
const isOfOthers = (viewer: Seer): RawBuilder<SqlBool> =>
  viewer ? sql`coalesce(contents.blog_id <> all(${viewer.blogIds}::bigint[]), true)` : sql`true`

const isSensitiveTo = (viewer: Seer): RawBuilder<SqlBool> => sql`(
  (contents.is_sensitive or coalesce(author.is_adult or author.is_nsfw, false)) and ${isOfOthers(viewer)})`

const isLabelledFor = (viewer: Seer): RawBuilder<SqlBool> => sql`(contents.labels <> '{}' and ${isOfOthers(viewer)})`

/** Joins only blogs that have one of the marks, which have an index of their own. */
const inTrail = sql`
  from contents left join blogs as author on author.id = contents.blog_id
    and (author.is_suspended or author.is_adult or author.is_nsfw)
  where contents.id = any(posts.trail)`

/**
 * Encodes the marks of the trail of a row of `posts` as a text: the id of each content that is closed to the viewer,
 * a b with the id of each that a block hides, an s for each that safe mode covers, an l with the id of each that has labels, and an r with the id and revision of
 * each that was described later. Null for most posts.
 */
export const trailFlags = (viewer: Seer): RawBuilder<string | null> => sql`(
  case when posts.trail <> '{}' then (
    select string_agg(case when ${isSuspendedFrom(viewer)} then contents.id::text
      when ${isBlockedFrom(viewer)} then 'b' || contents.id else concat_ws('.',
      case when ${isSensitiveTo(viewer)} then 's' end, case when ${isLabelledFor(viewer)} then 'l' || contents.id end,
      case when contents.revision > 0 then 'r' || contents.id || '-' || contents.revision end) end, '.')
    ${inTrail} and (
      ${isClosedTo(viewer)} or ${isSensitiveTo(viewer)} or ${isLabelledFor(viewer)} or contents.revision > 0)) end)`

export interface TrailFlags {
  /** Something in its trail is marked sensitive, so safe mode covers it. */
  carries_sensitive: boolean
  /** The contents of its trail that are closed to the viewer. */
  closed_ids: readonly string[]
  /** The contents of its trail that a block hides from the viewer. */
  blocked_ids: readonly string[]
  /** The contents of others in its trail that have labels. */
  labelled_ids: readonly string[]
  /** The contents of its trail that were described later, each with its revision. */
  revised: string
}

export const noTrailFlags: TrailFlags = {
  carries_sensitive: false,
  closed_ids: [],
  blocked_ids: [],
  labelled_ids: [],
  revised: '',
}

export function readTrailFlags(marks = ''): TrailFlags {
  if (!marks) return noTrailFlags
  const parts = marks.split('.')
  return {
    carries_sensitive: parts.includes('s'),
    closed_ids: parts.filter((part) => /^\d/.test(part)),
    blocked_ids: idsAfter('b', parts),
    labelled_ids: idsAfter('l', parts),
    revised: parts
      .flatMap((part) => (part.startsWith('r') ? [part.slice(1)] : []))
      .sort()
      .join('.'),
  }
}

const idsAfter = (letter: string, parts: readonly string[]) =>
  parts.flatMap((part) => (part.startsWith(letter) ? [part.slice(1)] : []))

/** The revisions of contents by id, from the flags of a trail. */
export const readRevisions = ({ revised }: Pick<TrailFlags, 'revised'>): [id: string, revision: number][] =>
  revised ? revised.split('.').map((each) => [each.split('-')[0] as string, Number(each.split('-')[1])]) : []

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

/** Whether the post or anything in its trail has a label, for any viewer. */
export const isLabelled: RawBuilder<SqlBool> = sql`(posts.labels <> '{}' or ${carries(isLabelledFor(null))})`

/** Both of these; one look at the trail finds them. */
export const isMarkedOrLabelled: RawBuilder<SqlBool> = sql`(
  ${isMarked} or posts.labels <> '{}' or ${carries(sql`(${isSensitiveTo(null)} or ${isLabelledFor(null)})`)})`

/**
 * Whether the post is covered for the viewer by a label, or by safe mode where that is on, as in assemble-posts.ts; its
 * blog is joined as `blogs`.
 */
export function isCoveredFor(viewer: LabelReader, { isSafeModeOn }: { isSafeModeOn: boolean }): RawBuilder<SqlBool> {
  const isOfOthersBlog = viewer ? sql`posts.blog_id <> all(${viewer.blogIds}::bigint[])` : sql`true`
  const byLabel = (labels: RawBuilder<unknown>) => isCoveredByLabel(viewer, labels)
  const inTrailByLabel = sql<SqlBool>`(
    ${isOfOthersBlog} and ${isLabelledFor(viewer)} and ${byLabel(sql`contents.labels`)})`
  return isSafeModeOn
    ? sql`(
        ${isOfOthersBlog} and (${isMarked} or blogs.is_adult or blogs.is_nsfw or ${byLabel(sql`posts.labels`)})
        or ${carries(sql`(${isSensitiveTo(viewer)} or ${inTrailByLabel})`)})`
    : sql`(${isOfOthersBlog} and ${byLabel(sql`posts.labels`)} or ${carries(inTrailByLabel)})`
}

const known = sql.join(knownLabels.map((label) => sql.lit(label)))

/** The SQL twin of `actionFor` of the domain. */
function isCoveredByLabel(viewer: LabelReader, labels: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (!viewer) return sql`(${labels} <> '{}')`
  const choice = (key: RawBuilder<unknown>) => sql`(
    select filters.action from filters where filters.account_id = ${viewer.accountId} and filters.kind = 'label'
      and filters.key = ${key} and coalesce(filters.expires_at > now(), true))`
  return sql`(${labels} <> '{}' and exists (
    select from unnest(${labels}) as label where coalesce(${choice(sql`label`)},
      case when label not in (${known}) then ${choice(sql.lit(otherWarning))} end, 'cover') <> 'show'))`
}
