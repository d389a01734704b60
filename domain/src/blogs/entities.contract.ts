import { z } from 'zod'
import { withoutInvisible } from '../core/language/invisible-characters.ts'
import { wireText } from '../core/wire.ts'
import { blogNameMaxLength, blogTitleMaxLength, titleFonts } from './blogs.limits.ts'

const nameOf = (pattern: RegExp) =>
  wireText(400).overwrite(withoutInvisible).trim().toLowerCase().regex(pattern, 'isn’t a blog name')

/** Names are stored in lower case; people may type them as they like. */
export const newBlogName = nameOf(new RegExp(`^[a-z0-9-]{1,${blogNameMaxLength}}$`))

/** Blogs of other servers are named name@host. */
export const blogName = nameOf(
  new RegExp(`^(?:[a-z0-9-]{1,${blogNameMaxLength}}|[a-z0-9_.-]{1,64}@[a-z0-9.-]{1,253}(?::[0-9]{1,5})?)$`),
)

export const blogTitle = wireText(blogTitleMaxLength).overwrite(withoutInvisible)

/** A uuid is longer than any name of this site, so the two cannot be confused. BLOG-376 */
export const blogNameOrId = z.union([blogName, z.uuid().toLowerCase()])

const colour = wireText(20).regex(/^#[0-9a-fA-F]{6}$/, 'isn’t a color like #12AB34')

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
  /** Null while the blog shows the default header picture. */
  header_image_focused: z.string().nullable(),
  header_full_width: z.number().nullable(),
  header_full_height: z.number().nullable(),
  header_focus_width: z.number().nullable(),
  header_focus_height: z.number().nullable(),
  header_bounds: z.string().nullable(),
})
export type Theme = z.infer<typeof theme>

/** A blog as any permitted viewer gets it. POST-028, BLOG-328 */
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
  /** The ready theme of its page; whole unless the blog has colours or a font of its own. DAY-084 */
  look: z.object({ id: z.string(), layout: z.string(), is_whole: z.boolean() }).optional(),
  /** The address of the blog's own stylesheet. DAY-089 */
  style_url: z.string().optional(),
  /** The name of the blog that it moved to, name@host where that is on another server. */
  moved_to: z.string().optional(),
  /** The viewer's blogs that the person behind it follows; on their first blog alone. */
  follower_of: z.array(z.string()).optional(),
})
export type Blog = z.infer<typeof blog>

/** A blog as a page shows it: whether the viewer acts as it, and whether it was active of late. BLOG-328, BLOG-331 */
export const blogNow = blog.extend({ is_current: z.boolean(), isOnline: z.boolean() })
export type BlogNow = z.infer<typeof blogNow>

/** One of the viewer's own blogs. POST-028 */
export const channel = blog.extend({
  token: z.string(),
  /** The viewer's role in this blog. Blogs that one only contributes to are not among one's own. */
  role: z.enum(['owner', 'admin', 'editor']),
  /** Somebody else is a member too; its blocks bind it alone. */
  is_shared: z.boolean(),
  shows_writers: z.boolean(),
  /** Whether other servers can follow it; null leaves that to the operator. */
  is_federated: z.boolean().nullable(),
  unread_count: z.number(),
  can_send_messages: z.boolean(),
  /** Names the blog in a poll. MSG-183 */
  mention_key: z.string(),
  unread_messages_count_sum: z.number(),
  is_messaging_bot: z.boolean(),
  /** The adult mark alone; `is_adult` also says that the blog is marked as sensitive. */
  adult: z.boolean(),
  is_current: z.boolean(),
  twitter_send_posts: z.boolean(),
  facebook_opengraph_send_posts: z.boolean(),
  is_legacy_private_channel: z.boolean(),
  messages_from_followed_only: z.boolean(),
  /** Readers are shown what edits of its posts change. */
  public_history: z.boolean(),
  queue_posts_per_day: z.number(),
  queue_from_hour: z.number(),
  queue_to_hour: z.number(),
  queue_time_zone: z.string(),
  /** Its queue has slots of its own instead of a number of posts a day. */
  queue_has_slots: z.boolean(),
  queue_is_paused: z.boolean(),
  /** The time of the next queued post; null when the queue is empty. */
  queue_next_at: z.string().nullable(),
  follower_count: z.number(),
  draft_count: z.number(),
  queue_count: z.number(),
  /** Questions and submissions that wait for an answer. */
  inbox_count: z.number(),
})
export type Channel = z.infer<typeof channel>

export const blogBrief = z.object({
  name: z.string(),
  uuid: z.string(),
  title: z.string(),
  url: z.string(),
  avatar_url: z.string(),
  avatar_shape: z.enum(['square', 'circle']),
  is_adult: z.boolean(),
  /** Posts of this blog name their writers. */
  shows_writers: z.literal(true).optional(),
})
export type BlogBrief = z.infer<typeof blogBrief>
