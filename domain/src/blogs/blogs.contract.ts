import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { blankable, trackingFields, wireFlag, wireId, wireInt, wireText } from '../core/wire.ts'
import { blogDescriptionMaxLength, blogNameMaxLength, blogTitleMaxLength, titleFonts } from './blogs.limits.ts'

/** Names are stored in lower case; people may type them as they like. */
export const blogName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(new RegExp(`^[a-z0-9-]{1,${blogNameMaxLength}}$`), 'is not a blog name')

/** No name is as long as a uuid, so the two cannot be mistaken. BLOG-376 */
export const blogNameOrId = z.union([blogName, z.uuid().toLowerCase()])

const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'is not a colour like #12AB34')

/** BLOG-329 */
export const theme = z.object({
  background_color: colour,
  title_color: colour,
  link_color: colour,
  title_font: z.enum(titleFonts),
  title_font_weight: z.enum(['regular', 'bold']),
  show_avatar: z.boolean(),
  show_title: z.boolean(),
  show_description: z.boolean(),
  show_header_image: z.boolean(),
  header_stretch: z.boolean(),
  avatar_shape: z.enum(['square', 'circle']),
  /** All null while the blog shows the product's own header picture. */
  header_image_focused: z.string().nullable(),
  header_full_width: z.number().nullable(),
  header_full_height: z.number().nullable(),
  header_focus_width: z.number().nullable(),
  header_focus_height: z.number().nullable(),
  header_bounds: z.string().nullable(),
})
export type Theme = z.infer<typeof theme>

/** A blog as anyone who may see it gets it. POST-028, BLOG-328 */
export const blog = z.object({
  name: z.string(),
  name_or_id: z.string(),
  uuid: z.string(),
  title: z.string(),
  directory_safe_title: z.string(),
  description: z.string(),
  description_sanitized: z.string(),
  url: z.string(),
  blog_url: z.string(),
  tumblr_url: z.string(),
  cname: z.string().nullable(),
  avatar_url: z.string(),
  avatar_url_48: z.string(),
  avatar_url_128: z.string(),
  global_theme_params: theme,
  has_default_header: z.boolean(),
  is_adult: z.boolean(),
  nsfw: z.boolean(),
  asks: z.boolean(),
  anonymous_asks: z.boolean(),
  submissions: z.boolean(),
  can_receive_messages: z.boolean(),
  can_be_followed: z.boolean(),
  hidden_from_search: z.boolean(),
  members_only: z.boolean(),
  following: z.boolean(),
  is_friend: z.boolean(),
  is_subscribed: z.boolean(),
  can_subscribe: z.boolean(),
  is_mine: z.boolean(),
  highlighted_posts: z.array(z.string()),
})
export type Blog = z.infer<typeof blog>

/** One of the viewer's own blogs. POST-028 */
export const channel = blog.extend({
  token: z.string(),
  unread_count: z.number(),
  can_send_messages: z.boolean(),
  /** Names the blog in a poll. MSG-183 */
  mention_key: z.string(),
  unread_messages_count_sum: z.number(),
  is_messaging_bot: z.boolean(),
  is_current: z.boolean(),
  twitter_send_posts: z.boolean(),
  facebook_opengraph_send_posts: z.boolean(),
  is_legacy_private_channel: z.boolean(),
  messages_from_followed_only: z.boolean(),
  queue_posts_per_day: z.number(),
  queue_from_hour: z.number(),
  queue_to_hour: z.number(),
  queue_time_zone: z.string(),
  /** When the next queued post goes out; null while none waits. */
  queue_next_at: z.string().nullable(),
  follower_count: z.number(),
  draft_count: z.number(),
  queue_count: z.number(),
})
export type Channel = z.infer<typeof channel>

/** The little that a post card, a note or a list shows of a blog. */
export const blogBrief = z.object({
  name: z.string(),
  uuid: z.string(),
  title: z.string(),
  url: z.string(),
  avatar_url: z.string(),
  avatar_shape: z.enum(['square', 'circle']),
  is_adult: z.boolean(),
})
export type BlogBrief = z.infer<typeof blogBrief>

const aboutBlog = z
  .strictObject({ tumblelog: blogName, ...trackingFields })
  .transform(({ tumblelog }) => ({ blogName: tumblelog }))

export const followState = z.object({
  following: z.boolean(),
  can_subscribe: z.boolean(),
  is_subscribed: z.boolean(),
  friend_count: z.number(),
})
export type FollowState = z.infer<typeof followState>

export const followBlog = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/follow',
  summary: 'Follow a blog',
  input: aboutBlog,
  output: followState,
})

export const unfollowBlog = defineCall({ ...followBlog, path: '/svc/unfollow', summary: 'Stop following a blog' })

const aboutSubscription = z
  .strictObject({ name: blogName, source: trackingFields.source })
  .transform(({ name }) => ({ blogName: name }))
const subscription = z.object({ is_subscribed: z.boolean() })

export const subscribeToBlog = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/blog/:name/subscription',
  summary: 'Be told when a followed blog posts',
  input: aboutSubscription,
  output: subscription,
})

export const unsubscribeFromBlog = defineCall({
  ...subscribeToBlog,
  method: 'DELETE',
  summary: 'No longer be told when a blog posts',
})

export const createBlog = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/blog/create',
  summary: 'Make another blog',
  input: z.strictObject({ name: blogName, title: blankable(wireText(blogTitleMaxLength)) }),
  output: z.object({ tumblelog: channel }),
  limit: { per: 'account', max: 20, windowSeconds: 86_400 },
})

export const readBlog = defineCall({
  who: 'anyone',
  method: 'GET',
  path: '/svc/data/tumblelog',
  summary: 'One blog, as its members or others may see it',
  input: z
    .strictObject({
      tumblelog: blogName,
      include_member_data: wireFlag.optional(),
      include_activity_data: wireFlag.optional(),
      include_activity_notifications: wireFlag.optional(),
    })
    .transform((wire) => ({ blogName: wire.tumblelog, withMembers: wire.include_member_data ?? false })),
  output: blog.extend({ members: z.array(z.object({ name: z.string() })).optional() }),
})

/** BLOG-377 */
export const readBlogHeader = defineCall({
  who: 'anyone',
  method: 'GET',
  path: '/svc/indash_blog/header',
  summary: 'What the header of a blog shows, without its posts',
  input: z
    .strictObject({ tumblelog_name_or_id: blogNameOrId })
    .transform((wire) => ({ blogName: wire.tumblelog_name_or_id })),
  output: z.object({ tumblelog: blog }),
})

/** What an owner may choose; the measures of the header picture are worked out. BLOG-070 */
const chosenTheme = z
  .object({
    ...theme.pick({
      background_color: true,
      title_color: true,
      link_color: true,
      title_font: true,
      title_font_weight: true,
      avatar_shape: true,
    }).shape,
    show_avatar: wireFlag,
    show_title: wireFlag,
    show_description: wireFlag,
    show_header_image: wireFlag,
    header_stretch: wireFlag,
    /** The address of a picture the owner uploaded; empty for the product's own. */
    header_image_focused: wireText(300).nullable(),
  })
  .partial()

export const saveBlogAppearance = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/indash_blog/header',
  summary: "Change a blog's title, description and theme",
  // Unknown and dropped fields are ignored here. BLOG-378
  input: z
    .strictObject({
      tumblelog_name_or_id: blogNameOrId,
      tumblelog: z.object({
        title: wireText(blogTitleMaxLength).optional(),
        description: wireText(blogDescriptionMaxLength).optional(),
        global_theme_params: chosenTheme.optional(),
      }),
      /** Beside the blog, since the measures in its theme are dropped; without a picture it means nothing. BLOG-070 */
      header_focus: z.strictObject({ x: wireInt(0, 100), y: wireInt(0, 100) }).optional(),
    })
    .transform((wire) => ({
      blogName: wire.tumblelog_name_or_id,
      title: wire.tumblelog.title,
      description: wire.tumblelog.description,
      theme: wire.tumblelog.global_theme_params ?? {},
      focus: wire.header_focus,
    })),
  output: z.object({ tumblelog: blog }),
})

export const blockBlog = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/block/add',
  summary: 'Block a blog, or the blog behind a post, on behalf of one of your blogs',
  input: z
    .strictObject({
      tumblelog: blogName,
      blocked_tumblelog: blankable(blogName),
      blocked_post: blankable(wireId),
      block_context: blankable(wireText(100)),
    })
    .refine((wire) => wire.blocked_tumblelog || wire.blocked_post, {
      path: ['blocked_tumblelog'],
      message: 'names the blog to block',
    })
    .transform((wire) => ({
      byBlogName: wire.tumblelog,
      blockedBlogName: wire.blocked_tumblelog,
      blockedPostId: wire.blocked_post,
    })),
  output: z.object({ blocked: z.boolean() }),
})

export const unblockBlog = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/block/remove',
  summary: 'Lift a block',
  input: z
    .strictObject({ tumblelog: blogName, blocked_tumblelog: blogName })
    .transform((wire) => ({ byBlogName: wire.tumblelog, blockedBlogName: wire.blocked_tumblelog })),
  output: z.object({ blocked: z.boolean() }),
})

const page = {
  before: blankable(wireId),
}

export const listBlockedBlogs = defineCall({
  who: 'member',
  method: 'GET',
  path: '/svc/block/list',
  summary: 'The blogs one of your blogs has blocked, newest first',
  input: z
    .strictObject({ tumblelog: blogName, ...page })
    .transform((wire) => ({ blogName: wire.tumblelog, before: wire.before })),
  output: z.object({ blogs: z.array(blogBrief), next: z.string().nullable() }),
})

const blogPage = z.object({ blogs: z.array(blogBrief.extend({ following: z.boolean() })), next: z.string().nullable() })

export const listFollowedBlogs = defineCall({
  who: 'member',
  method: 'GET',
  path: '/svc/user/following',
  summary: 'The blogs you follow, newest first',
  input: z.strictObject(page),
  output: blogPage,
})

export const listFollowers = defineCall({
  who: 'member',
  method: 'GET',
  path: '/svc/blog/:name/followers',
  summary: 'Who follows one of your blogs, newest first',
  input: z
    .strictObject({ name: blogName, ...page })
    .transform((wire) => ({ blogName: wire.name, before: wire.before })),
  output: blogPage,
})

export const listRecommendedBlogs = defineCall({
  who: 'anyone',
  method: 'GET',
  path: '/svc/blogs/recommended',
  summary: 'A few lively blogs you do not follow yet',
  input: z.strictObject({}),
  output: z.object({ blogs: z.array(blogBrief.extend({ description: z.string() })) }),
})

export const saveBlogAvatar = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/blog/:name/avatar',
  summary: "Change a blog's avatar",
  takesFile: true,
  input: z.strictObject({ name: blogName }).transform((wire) => ({ blogName: wire.name })),
  output: z.object({ avatar_url: z.string() }),
  limit: { per: 'account', max: 60, windowSeconds: 3600 },
})
