import { withThemeDefaults } from '@bowerbird/domain/blogs/blogs.rules.ts'
import type { Blog, BlogBrief, Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import { may } from '@bowerbird/domain/blogs/roles.ts'
import { readyThemes } from '@bowerbird/domain/blogs/themes/ready-themes.ts'
import { isWhole, readyThemeNamed } from '@bowerbird/domain/blogs/themes/themes.rules.ts'
import { avatarPath, blogPath, blogStylePath } from '@bowerbird/domain/core/urls.ts'
import type { RawBuilder, Selectable } from 'kysely'
import type { BlogsTables } from './blogs.table.ts'
import type { ChannelColumns } from './channel-columns.ts'
import { cleanDescription } from './clean-description.ts'

type BlogRow = Selectable<BlogsTables['blogs']>

export const briefColumns = [
  'blogs.id',
  'blogs.name',
  'blogs.uuid',
  'blogs.title',
  'blogs.theme',
  'blogs.avatar_key',
  'blogs.is_adult',
  'blogs.is_nsfw',
  'blogs.is_suspended',
  'blogs.shows_writers',
] as const

export type BriefRow = Pick<
  BlogRow,
  'name' | 'uuid' | 'title' | 'theme' | 'avatar_key' | 'is_adult' | 'is_nsfw' | 'is_suspended'
> &
  Partial<Pick<BlogRow, 'shows_writers'>>

export const briefFrom = (row: BriefRow, origin: string): BlogBrief => ({
  name: row.name,
  uuid: row.uuid,
  title: row.title,
  url: origin + blogPath(row.name),
  avatar_url: avatarUrl(row, 128),
  avatar_shape: row.theme.avatar_shape ?? 'square',
  is_adult: isForAdults(row),
  ...(row.shows_writers && { shows_writers: true as const }),
})

export const seenBlogColumns = [
  ...briefColumns,
  'blogs.description',
  'blogs.description_html',
  'blogs.cname',
  'blogs.header_key',
  'blogs.asks',
  'blogs.anonymous_asks',
  'blogs.submissions',
  'blogs.can_receive_messages',
  'blogs.can_be_followed',
  'blogs.hidden_from_search',
  'blogs.members_only',
  'blogs.moved_to',
  'blogs.look',
  'blogs.style_key',
] as const

type NameOf<Column> = Column extends `blogs.${infer Name}` ? Name : never

/** The viewer's relation to a blog. */
interface SeenFlags {
  is_followed: boolean
  is_subscribed: boolean
  is_mine: boolean
  follower_of?: string[] | undefined
}

export type SeenBlogRow = Pick<BlogRow, NameOf<(typeof seenBlogColumns)[number]>> & SeenFlags

/** BLOG-333 */
export const urlOfBlog = ({ name, cname }: Pick<BlogRow, 'name' | 'cname'>, origin: string): string =>
  cname ? `https://${cname}` : origin + blogPath(name)

export const blogFrom = (row: SeenBlogRow, origin: string): Blog => ({
  name: row.name,
  name_or_id: row.name,
  uuid: row.uuid,
  title: row.title,
  directory_safe_title: row.title.trim() || row.name,
  description: row.description,
  description_sanitized: row.description_html ?? cleanDescription(row.description, row.name),
  url: urlOfBlog(row, origin),
  blog_url: blogPath(row.name),
  tumblr_url: origin + blogPath(row.name),
  cname: row.cname,
  avatar_url: avatarUrl(row, 128),
  avatar_url_48: avatarUrl(row, 48),
  avatar_url_128: avatarUrl(row, 128),
  global_theme_params: withThemeDefaults(row.theme),
  has_default_header: row.header_key === null,
  is_adult: isForAdults(row),
  nsfw: row.is_nsfw,
  asks: row.asks,
  anonymous_asks: row.anonymous_asks,
  submissions: row.submissions,
  can_receive_messages: row.can_receive_messages,
  can_be_followed: row.can_be_followed && row.moved_to === null,
  hidden_from_search: row.hidden_from_search,
  members_only: row.members_only,
  following: row.is_followed,
  is_friend: row.is_followed,
  is_subscribed: row.is_subscribed,
  can_subscribe: row.is_followed,
  is_mine: row.is_mine,
  highlighted_posts: [],
  ...(row.moved_to !== null && { moved_to: row.moved_to }),
  ...((row.follower_of ?? []).length > 0 && { follower_of: row.follower_of }),
  ...lookFrom(row),
})

/** A theme of a later version is not known here, and the page is plain. */
function lookFrom(row: Pick<BlogRow, 'name' | 'look' | 'style_key' | 'theme'>): Pick<Blog, 'look' | 'style_url'> {
  const id = readyThemeNamed(row.look)
  return {
    ...(id && {
      look: { id, layout: readyThemes[id].layout, is_whole: isWhole(id, withThemeDefaults(row.theme)) },
    }),
    ...(row.style_key && { style_url: blogStylePath(row.name, row.style_key) }),
  }
}

type ChannelCounts = {
  [Name in keyof ChannelColumns]: ReturnType<ChannelColumns[Name]> extends RawBuilder<infer T> ? T : never
}

export type ChannelRow = BlogRow & SeenFlags & ChannelCounts & Pick<Channel, 'role' | 'is_shared'>

export const channelFrom = (row: ChannelRow, origin: string): Channel => ({
  ...blogFrom(row, origin),
  can_be_followed: row.can_be_followed,
  // The token identifies the channel and authorises nothing.
  token: row.uuid,
  role: row.role,
  is_shared: row.is_shared,
  shows_writers: row.shows_writers,
  is_federated: row.is_federated,
  unread_count: row.unread_count,
  can_send_messages: row.can_send_messages && may(row.role, 'messages'),
  mention_key: row.mention_key,
  unread_messages_count_sum: may(row.role, 'messages') ? row.unread_messages : 0,
  is_messaging_bot: row.is_messaging_bot,
  adult: row.is_adult,
  is_current: row.is_current,
  twitter_send_posts: row.twitter_send_posts,
  facebook_opengraph_send_posts: row.facebook_opengraph_send_posts,
  is_legacy_private_channel: false,
  public_history: row.public_history,
  messages_from_followed_only: row.messages_from_followed_only,
  queue_posts_per_day: row.queue_posts_per_day,
  queue_from_hour: row.queue_from_hour,
  queue_to_hour: row.queue_to_hour,
  queue_time_zone: row.queue_time_zone,
  queue_has_slots: row.queue_slots !== null,
  queue_is_paused: row.queue_is_paused,
  queue_next_at: (row.has_queue && row.queue_next_at?.toISOString()) || null,
  follower_count: row.follower_count,
  draft_count: row.draft_count,
  queue_count: row.queue_count,
  inbox_count: row.inbox_count,
})

/** Either mark makes the blog one for adults. POST-377 */
const isForAdults = (row: Pick<BlogRow, 'is_adult' | 'is_nsfw'>) => row.is_adult || row.is_nsfw

/** Changes when the drawing of the default avatar changes. */
export const defaultAvatarVersion = 'd1'

/** Changes with the picture, so that browsers may cache it forever. */
export const avatarVersion = (row: Pick<BlogRow, 'avatar_key' | 'is_suspended'>): string =>
  row.is_suspended || !row.avatar_key ? defaultAvatarVersion : row.avatar_key.slice(0, 12)

export const avatarUrl = (row: Pick<BlogRow, 'name' | 'avatar_key' | 'is_suspended'>, sizePx: number) =>
  avatarPath(row.name, sizePx, avatarVersion(row))

/** The drawing that stands for the picture of a blog, which its address with another version would show. */
export const plainAvatarUrl = (name: string, sizePx: number) => avatarPath(name, sizePx, defaultAvatarVersion)
