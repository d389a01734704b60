import type { SessionInfo, UserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { messagingConfig } from '@bowerbird/domain/accounts/page-config.ts'
import type { Blog, Channel, Theme } from '@bowerbird/domain/blogs/entities.contract.ts'
import { flagDefaults } from '@bowerbird/domain/core/flags.ts'
import { plainReading } from '@bowerbird/domain/core/reading.ts'

const aTheme: Theme = {
  background_color: '#ffffff',
  title_color: '#16202e',
  link_color: '#2f6bff',
  title_font: 'Baskerville',
  title_font_weight: 'bold',
  show_avatar: true,
  show_title: true,
  show_description: true,
  show_header_image: true,
  header_stretch: true,
  avatar_shape: 'square',
  header_image_focused: '',
  header_full_width: 0,
  header_full_height: 0,
  header_focus_width: 0,
  header_focus_height: 0,
  header_bounds: '',
}

export function aBlog(name = 'satin', change: Partial<Blog> = {}): Blog {
  return {
    name,
    name_or_id: name,
    uuid: `t:${name}`,
    title: `The ${name} blog`,
    directory_safe_title: `The ${name} blog`,
    description: '',
    description_sanitized: '',
    url: `/blog/${name}`,
    blog_url: `/blog/${name}`,
    tumblr_url: `/blog/${name}`,
    cname: null,
    avatar_url: `/avatar/${name}/128`,
    avatar_url_48: `/avatar/${name}/48`,
    avatar_url_128: `/avatar/${name}/128`,
    global_theme_params: aTheme,
    has_default_header: true,
    is_adult: false,
    nsfw: false,
    asks: false,
    anonymous_asks: false,
    submissions: false,
    can_receive_messages: true,
    can_be_followed: true,
    hidden_from_search: false,
    members_only: false,
    following: false,
    is_friend: false,
    is_subscribed: false,
    can_subscribe: false,
    is_mine: false,
    highlighted_posts: [],
    ...change,
  }
}

/** One of the viewer's own blogs. */
export function aChannel(name = 'mine', change: Partial<Channel> = {}): Channel {
  return {
    ...aBlog(name, { is_mine: true }),
    token: 'poll-token',
    role: 'owner',
    shows_writers: false,
    is_federated: null,
    unread_count: 0,
    can_send_messages: true,
    mention_key: `key-of-${name}`,
    unread_messages_count_sum: 0,
    is_messaging_bot: false,
    adult: false,
    is_current: true,
    twitter_send_posts: false,
    facebook_opengraph_send_posts: false,
    is_legacy_private_channel: false,
    public_history: false,
    messages_from_followed_only: false,
    queue_posts_per_day: 2,
    queue_from_hour: 0,
    queue_to_hour: 24,
    queue_time_zone: 'UTC',
    queue_has_slots: false,
    queue_is_paused: false,
    queue_next_at: null,
    follower_count: 0,
    draft_count: 0,
    queue_count: 0,
    inbox_count: 0,
    ...change,
  }
}

export function aUser(change: Partial<UserInfo> = {}): UserInfo {
  return {
    name: 'mine',
    primary: 'mine',
    channels: [aChannel()],
    liked_post_count: 0,
    friend_count: 0,
    can_message: true,
    is_sounds_enabled: true,
    email_notifications: true,
    desktop_notifications: true,
    is_verified_email: true,
    language: 'en',
    email: 'me@example.test',
    safe_mode: true,
    reading: plainReading,
    dashboard_place: null,
    can_modify_safe_mode: true,
    is_staff: false,
    has_settled_in: true,
    is_tfa_enabled: false,
    polling_token: 'polling-token',
    unread_messages: {},
    photos_per_post: 10,
    posts_per_day: 250,
    queue_size: 300,
    photo_upload_bytes: 10_485_760,
    audio_upload_bytes: 10_485_760,
    video_upload_bytes: 104_857_600,
    ...change,
  }
}

export function aSession(user: UserInfo | null = null): SessionInfo {
  return {
    user,
    form_key: 'form-key-of-tests',
    flags: { ...flagDefaults, is_logged_in: user !== null },
    config: {
      site_name: 'Bowerbird',
      site_noun: 'Tumblr',
      site_description: '',
      site_logo: null,
      origin: 'http://bowerbird.test',
      signups: 'open',
      federation: 'off',
      has_terms: false,
      minimum_age: null,
      ad_provider: '',
      tracker_url: '',
      error_reports_url: '',
      log_key: 'log-key',
      ...messagingConfig,
    },
  }
}
