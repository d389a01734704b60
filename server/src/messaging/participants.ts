import type { Theme } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { withThemeDefaults } from '@bowerbird/domain/blogs/blogs.rules.ts'
import { timeOfIdMs } from '@bowerbird/domain/core/ids.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import type { Participant } from '@bowerbird/domain/messaging/entities.contract.ts'
import { activeWithinSeconds, avatarPx } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { type RawBuilder, sql } from 'kysely'
import { avatarUrl } from '../blogs/blog-shapes.ts'
import type { Member } from '../core/viewer.ts'
import { isTalkBlocked } from './acting-blog.ts'

/** A blog as the acting one sees it. */
export interface ParticipantRow {
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
  last_active_at: string | null
  can_receive: boolean
  my_follow: string | null
  their_follow: string | null
}

/** As one value, of the tables `other` and `acting`. A follow is the account's; theirs is the owner's. MSG-185 */
export const participantValue = (viewer: Member): RawBuilder<ParticipantRow> => sql`jsonb_build_object(
  'id', other.id::text, 'uuid', other.uuid, 'name', other.name, 'title', other.title,
  'description', other.description, 'theme', other.theme, 'avatar_key', other.avatar_key,
  'is_adult', other.is_adult or other.is_nsfw, 'is_suspended', other.is_suspended,
  'is_messaging_bot', other.is_messaging_bot, 'mention_key', other.mention_key,
  'last_active_at', other.last_active_at, 'can_receive', ${canReceive(viewer)},
  'my_follow', ${myFollow(viewer)}::text, 'their_follow', ${theirFollow}::text)`

/** Whether the blog, its table named `other`, takes messages from the viewer. MSG-126, MSG-410 */
export const canReceive = (viewer: Member) =>
  sql<boolean>`(other.can_receive_messages and not other.is_suspended and not ${isTalkBlocked(viewer, sql`other.id`)})`

export const myFollow = (viewer: Member) => sql<string | null>`(
  select follows.id from follows where follows.account_id = ${viewer.accountId} and follows.blog_id = other.id)`

export const theirFollow = sql<string | null>`(
  select min(follows.id) from blog_members join follows on follows.account_id = blog_members.account_id
  where blog_members.blog_id = other.id and blog_members.is_owner and follows.blog_id = acting.id)`

export function participantFrom(row: ParticipantRow, origin: string): Participant {
  const theme = withThemeDefaults(row.theme)
  return {
    uuid: row.uuid,
    name: row.name,
    url: origin + blogPath(row.name),
    avatar_url: avatarUrl(row, avatarPx),
    title: row.title,
    description: row.description,
    is_adult: row.is_adult,
    theme: {
      background_color: theme.background_color,
      link_color: theme.link_color,
      avatar_shape: theme.avatar_shape,
      header_image_focused: theme.header_image_focused,
      show_header_image: theme.show_header_image,
      show_description: theme.show_description,
    },
    is_blog_following_you: row.their_follow !== null,
    is_following_blog: row.my_follow !== null,
    duration_blog_following_you: secondsSince(row.their_follow),
    duration_following_blog: secondsSince(row.my_follow),
    seconds_since_last_activity: secondsSinceActivity(row.last_active_at),
    can_receive_messages: row.can_receive,
    is_messaging_bot: row.is_messaging_bot,
    mention_key: row.mention_key,
  }
}

const secondsSince = (followId: string | null): number =>
  followId ? Math.max(0, Math.floor((Date.now() - timeOfIdMs(followId)) / 1000)) : 0

/** MSG-344 */
function secondsSinceActivity(at: string | null): number {
  if (!at) return -1
  const seconds = Math.max(0, Math.floor((Date.now() - Date.parse(at)) / 1000))
  return seconds > activeWithinSeconds ? -1 : seconds
}
