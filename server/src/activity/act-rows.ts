import type { ActType } from '@bowerbird/domain/activity/act-kinds.ts'
import type { ListedType } from '@bowerbird/domain/activity/activity.contract.ts'
import {
  excerptMaxLength,
  namedInRollUpMax,
  notificationsPerPage,
  rollUpFrom,
} from '@bowerbird/domain/activity/activity.limits.ts'
import { type RawBuilder, sql } from 'kysely'
import { type BriefRow, briefColumns } from '../blogs/blog-shapes.ts'
import { isBlockedByShared, isBlockedEitherWay } from '../blogs/blog-visibility.ts'
import type { Member } from '../core/http/viewer.ts'
import { isBlogVisibleTo, isPostVisibleTo } from '../moderation/visibility.ts'
import { carriesClosed, isCoveredFor, isMarkedSensitive } from '../posts/read/trail-flags.ts'
import { isPostThere } from './unread-count.ts'

export interface PostPart {
  id: string
  kind: string
  state: string
  summary: string
  slug: string
  blog_name: string
  picture: string | null
  poster: string | null
  /** True when safe mode or a suspension hides the post's content. */
  is_covered: boolean
}

/** One act with its sender and its post. A part of which the viewer may see nothing yields one row without an act. */
export interface ActRow extends BriefRow {
  item_id: string
  newest_at_us: string
  newest_id: string
  run_key: string | null
  post_id: string | null
  /** The index of the part within its run. */
  part: number
  /** Counts the acts of the part that no block hides. */
  size: number
  act_id: string | null
  type: ActType
  text: string
  happened_at: Date
  /** Null when the sender is anonymous. */
  sender_id: string | null
  can_be_followed: boolean
  can_receive_messages: boolean
  is_followed: boolean
  post: PostPart | null
  new_post: (PostPart & { said: string | null }) | null
}

interface Wanted {
  blogName: string
  types: readonly ListedType[]
  /** Returns only runs older than the one that the previous page ended with. */
  after?: Place | undefined
  /** Returns only acts before this time. */
  before?: Date | undefined
  /** A run is split into parts at these times, in milliseconds after the UTC midnight of its day. */
  cuts: readonly number[]
}

/** A run's sort key: the time of its newest act, and that act's id as a tie-breaker. */
export interface Place {
  atMicroseconds: string
  id: string
}

/** Reads the runs of a page and one more, each part with its newest acts, in one statement. */
export const selectActs = (viewer: Member, wanted: Wanted): RawBuilder<ActRow> => sql<ActRow>`
  with items as (${itemsOf(wanted)}), parts as (${partsOf(wanted)})
  select parts.id as item_id, (extract(epoch from parts.newest_at) * 1000000)::bigint as newest_at_us,
         parts.newest_id, parts.run_key, parts.post_id, parts.part, counted.size, acts.id as act_id, acts.type, acts.text, acts.happened_at,
         acts.from_blog_id as sender_id, acts.can_be_followed, acts.can_receive_messages, acts.is_followed,
         ${sql.join(briefColumns.slice(1).map((column) => sql.ref(`acts.${nameIn(column)}`)))}, post.part as post, new_post.part as new_post
  from parts
  left join lateral (${postPart(viewer, sql`parts.post_id`, sql`null`)}) post on true
  cross join lateral (
    select count(*)::int as size from notifications
    where ${isOfPart} and not ${isBehindBlock(viewer)}) counted
  left join lateral (
    select notifications.*, ${sql.join(briefColumns.slice(1).map((column) => sql.ref(column)))},
           blogs.can_be_followed, blogs.can_receive_messages,
           exists (select from follows where follows.account_id = ${viewer.accountId}
                   and follows.blog_id = notifications.from_blog_id) as is_followed
    from notifications left join blogs on blogs.id = notifications.from_blog_id
    where ${isOfPart} and (notifications.from_blog_id is null or ${isBlogVisibleTo(viewer)} and not ${isBehindBlock(viewer)})
      -- A private answer is shown to its asker, who cannot see the post itself.
      and (parts.post_id is null or post.part is not null
        or (notifications.type = 'answer' and ${isPostThere(sql`parts.post_id`)}))
    order by notifications.happened_at desc, notifications.id desc limit ${sql.lit(namedInRollUpMax)}
  ) acts on true
  left join lateral (${postPart(viewer, sql`acts.new_post_id`, said)}) new_post on counted.size < ${sql.lit(rollUpFrom)} or parts.run_key is null
  order by parts.newest_at desc, parts.newest_id desc, acts.happened_at desc, acts.id desc`

const isBehindBlock = (viewer: Member) => sql`(
  ${isBlockedEitherWay(viewer, sql`notifications.from_blog_id`)} is true
  or ${isBlockedByShared(sql`notifications.blog_id`, sql`notifications.from_blog_id`)})`

const isOfPart = sql`
  notifications.item_id = parts.id and notifications.happened_at >= parts.since and notifications.happened_at < parts.until`

/** The first and the last part are unbounded, so that every act falls into one. */
const partsOf = ({ cuts }: Wanted) => sql`
  select items.*, cut.part, cut.since, lead(cut.since, 1, 'infinity') over (partition by items.id order by cut.since) as until
  from items cross join lateral (
    select 0 as part, '-infinity'::timestamptz as since
    union all
    select part, date_trunc('day', items.newest_at, 'utc') + after_midnight * interval '1 millisecond'
    from unnest(${cuts}::integer[]) with ordinality as cuts (after_midnight, part)
    where items.run_key is not null) cut`

const nameIn = (column: string) => column.replace('blogs.', '')

/** Scans the index once per type, so that a rare type is found as quickly as a common one. */
function itemsOf({ blogName, types, after, before }: Wanted): RawBuilder<unknown> {
  const limit = sql.lit(notificationsPerPage + 1)
  const walk = (isIt: RawBuilder<unknown>) => sql`
    select found.* from unnest(${types}::text[]) as wanted (type) cross join lateral (
      select activity_items.* from activity_items
      where activity_items.blog_id = (select id from blogs where name = ${blogName})
        and activity_items.type = wanted.type and ${isIt} and ${isAfter(after)}
      order by activity_items.newest_at desc, activity_items.newest_id desc limit ${limit}) found`
  const newest = sql`order by newest_at desc, newest_id desc limit ${limit}`
  if (before === undefined) return sql`${walk(sql`true`)} ${newest}`
  // A run may have begun before this time and continued after it on the same day. Acts of this very second are read
  // too, because an earlier part of their run is shown together with them.
  return sql`
    (${walk(sql`activity_items.newest_at < ${before}`)})
    union all
    (${walk(sql`activity_items.newest_at >= ${before}
      and activity_items.newest_at < ${before}::timestamptz + interval '1 day'
      and exists (select from notifications where notifications.item_id = activity_items.id
                  and notifications.happened_at < ${before}::timestamptz + interval '1 second')`)})
    ${newest}`
}

function isAfter(place: Place | undefined): RawBuilder<unknown> {
  if (!place) return sql`true`
  const at = sql`timestamptz 'epoch' + ${place.atMicroseconds}::bigint * interval '1 microsecond'`
  return sql`(activity_items.newest_at, activity_items.newest_id) < (${at}, ${place.id}::bigint)`
}

const said = sql`left(contents.search_text, ${sql.lit(excerptMaxLength)})`

/** Includes only what the viewer may see. A sensitive post of another's blog comes without its picture. */
const postPart = (viewer: Member, id: RawBuilder<unknown>, saidInIt: RawBuilder<unknown>) => sql`
  select jsonb_build_object(
    'id', posts.id::text, 'kind', posts.kind, 'state', posts.state, 'blog_name', blogs.name,
    'is_covered', covering.is_it,
    'summary', case when covering.is_it then '' else posts.summary end,
    'slug', case when covering.is_it then '' else posts.slug end,
    'said', case when not covering.is_it then ${saidInIt} end,
    'picture', case when ${isShown(viewer)} then shown.fields #>> '{shown,photo,photos,0,renditions,-1,url}' end,
    'poster', case when ${isShown(viewer)} then shown.fields #>> '{shown,video,poster}' end) as part
  from posts join blogs on blogs.id = posts.blog_id
  cross join lateral (select ${isCoveredInNotification(viewer)} as is_it) as covering
  left join contents on contents.id = posts.content_id
  left join contents shown on shown.id = coalesce(posts.content_id, posts.trail[array_upper(posts.trail, 1)])
  where posts.id = ${id} and ${isPostVisibleTo(viewer)}`

const isCoveredInNotification = (viewer: Member) =>
  sql`(${carriesClosed(viewer)} or ${isCoveredFor(viewer, { isSafeModeOn: viewer.safeMode })})`

const isShown = (viewer: Member) =>
  sql`(not covering.is_it and (posts.blog_id = any(${viewer.blogIds}::bigint[]) or not ${isMarkedSensitive}))`

export const selectPostParts = (viewer: Member, ids: RawBuilder<unknown>) => sql<{ part: PostPart }>`
  select found.part from (${ids}) as wanted (id) cross join lateral (${postPart(viewer, sql`wanted.id`, sql`null`)}) found`
