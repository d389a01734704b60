import { defaultBlogTitle, withThemeDefaults } from '@bowerbird/domain/blogs/blogs.rules.ts'
import type { Theme } from '@bowerbird/domain/blogs/entities.contract.ts'
import { wordsOf } from '@bowerbird/domain/core/html/words-of-html.ts'
import { timeOfIdMs } from '@bowerbird/domain/core/ids.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import type { Participant } from '@bowerbird/domain/messaging/entities.contract.ts'
import { avatarPx } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { activityShown } from '@bowerbird/domain/messaging/messaging.rules.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { avatarUrl, plainAvatarUrl } from '../../blogs/blog-shapes.ts'
import { isBlockedByShared, isBlockedEitherWay, isNamedInBlock } from '../../blogs/blog-visibility.ts'
import type { Viewer } from '../../core/http/viewer.ts'
import type { Asking } from './acting-blog.ts'

export interface TalkingRow {
  id: string
  uuid: string
  name: string
  title: string
  description: string
  theme: Partial<Theme>
  avatar_key: string | null
  is_adult: boolean
  is_suspended: boolean
  is_messaging_bot: boolean
  mention_key: string
  /** Whole seconds since 1970. */
  last_active: number | null
}

/** The relation of a blog to the acting one. */
export interface RelationRow {
  is_blocked: boolean
  can_receive: boolean
  my_follow: string | null
  their_follow: string | null
  /** Whether it has written to the acting blog. */
  has_received: boolean
  /** The number of people who read its messages. */
  readers: number
}

export const talkingColumns = (table: string) => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`${column('id')}, ${column('uuid')}, ${column('name')}, ${column('title')}, ${column('description')},
    ${column('theme')}, ${column('avatar_key')}, ${column('is_adult')} or ${column('is_nsfw')} as is_adult,
    ${column('is_suspended')}, ${column('is_messaging_bot')}, ${column('mention_key')},
    extract(epoch from ${column('last_active_at')})::float8 as last_active`
}

/** Expects a table named `other`. One's own follow is the account's. MSG-185 */
export const relationColumns = (asking: Asking, actingId: RawBuilder<unknown>) => sql`
  ${isBlocked(asking, actingId)} as is_blocked, ${canReceive(asking, actingId)} as can_receive,
  ${myFollow(asking)} as my_follow, ${theirFollow(actingId)} as their_follow,
  (select count(*)::int from blog_members as reader where reader.blog_id = other.id and reader.role <> 'editor') as readers`

export const isBlocked = (asking: Asking, actingId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`(${isBlockedEitherWay(asking, sql`other.id`)} or ${isBlockedByShared(actingId, sql`other.id`)})`

/**
 * Whether the blog named `other` takes messages from the acting one. A block closes the blogs that it names. It would
 * tell whose the others are if it closed those too, so what is sent to them is dropped. MSG-126, MSG-410
 */
export const canReceive = (asking: Asking, actingId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(other.can_receive_messages and not other.is_suspended
    and not (${isNamedInBlock(asking, sql`other.id`)} or ${isBlockedByShared(actingId, sql`other.id`)}))`

/** Whether the blog named `other` has written to the acting one. */
export const hasReceived = (actingId: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`exists (
  select from conversation_members as side
  where side.conversation_id = conversation_between(${actingId}, other.id) and side.blog_id = ${actingId}
    and side.has_received)`

export const myFollow = (asking: Pick<Asking, 'accountId'>) => sql<string | null>`(
  select follows.id from follows where follows.account_id = ${asking.accountId} and follows.blog_id = other.id)`

/** Their follows belong to their primary blog: on the others they would tell whose those are. Decision 47 */
export const theirFollow = (actingId: RawBuilder<unknown>) => sql<string | null>`(
  select follows.id from blog_members
  join accounts on accounts.id = blog_members.account_id and accounts.primary_blog_id = blog_members.blog_id
  join follows on follows.account_id = accounts.id
  where blog_members.blog_id = other.id and follows.blog_id = ${actingId} limit 1)`

/** Told to those whom the blog follows or talks with. BLOG-332 */
export const lastActivityFor = (viewer: Viewer) =>
  viewer
    ? sql<number | null>`case when blogs.id = any(${viewer.blogIds}::bigint[]) or exists (
        select from (select blogs.id) as other, unnest(${viewer.adminOf}::bigint[]) as acting (id)
        where ${theirFollow(sql`acting.id`)} is not null or ${hasReceived(sql`acting.id`)})
      then extract(epoch from blogs.last_active_at)::float8 end`
    : sql<null>`null::float8`

/** The part of the theme that participants see. MSG-172 */
export function themeOfParticipant(chosen: Partial<Theme>): Participant['theme'] {
  const theme = withThemeDefaults(chosen)
  return {
    background_color: theme.background_color,
    link_color: theme.link_color,
    avatar_shape: theme.avatar_shape,
    header_image_focused: theme.header_image_focused,
    show_header_image: theme.show_header_image,
    show_description: theme.show_description,
  }
}

/** The appearance of a blog, the same for everyone. */
export interface TalkingBlog {
  id: string
  isAdult: boolean
  lastActive: number | null
  look: Omit<Participant, keyof Related>
}
type Related = Pick<
  Participant,
  | 'is_blog_following_you'
  | 'is_following_blog'
  | 'duration_blog_following_you'
  | 'duration_following_blog'
  | 'seconds_since_last_activity'
  | 'can_receive_messages'
  | 'inbox_readers'
>

export const talkingBlogFrom = (row: TalkingRow, origin: string): TalkingBlog => ({
  id: row.id,
  isAdult: row.is_adult,
  lastActive: row.last_active,
  look: {
    uuid: row.uuid,
    name: row.name,
    url: origin + blogPath(row.name),
    avatar_url: avatarUrl(row, avatarPx),
    title: row.title,
    description: wordsOf(row.description),
    is_adult: row.is_adult,
    theme: themeOfParticipant(row.theme),
    is_messaging_bot: row.is_messaging_bot,
    mention_key: row.mention_key,
  },
})

/** The relation of a blog to itself. */
const toOneself: RelationRow = {
  is_blocked: false,
  can_receive: true,
  my_follow: null,
  their_follow: null,
  has_received: true,
  readers: 1,
}

/** A block leaves the name and a plain avatar, as on a blog without settings. */
export function participantFrom({ look, lastActive }: TalkingBlog, relation: RelationRow = toOneself): Participant {
  const { is_blocked, can_receive, has_received } = relation
  const [theirs, mine] = is_blocked ? [null, null] : [relation.their_follow, relation.my_follow]
  return {
    ...look,
    ...(is_blocked && { ...plainLook, avatar_url: plainAvatarUrl(look.name, avatarPx) }),
    is_blog_following_you: theirs !== null,
    is_following_blog: mine !== null,
    duration_blog_following_you: secondsSince(theirs),
    duration_following_blog: secondsSince(mine),
    seconds_since_last_activity:
      !is_blocked && can_receive && (theirs !== null || has_received) ? activityShown(lastActive, Date.now()) : -1,
    can_receive_messages: can_receive,
    ...(relation.readers > 1 && !is_blocked && { inbox_readers: relation.readers }),
  }
}

const plainLook = {
  title: defaultBlogTitle,
  description: '',
  is_adult: false,
  theme: themeOfParticipant({}),
  is_messaging_bot: false,
}

const secondsSince = (followId: string | null): number =>
  followId ? Math.max(0, Math.floor((Date.now() - timeOfIdMs(followId)) / 1000)) : 0
