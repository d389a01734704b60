import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { blankable, fields, trackingFields, wireFlag, wireId, wireInt, wireText } from '../core/wire.ts'
import { blogDescriptionMaxLength } from './blogs.limits.ts'
import {
  blog,
  blogBrief,
  blogName,
  blogNameOrId,
  blogNow,
  blogTitle,
  channel,
  newBlogName,
  theme,
} from './entities.contract.ts'
import { readyThemeIds } from './themes/theme-ids.ts'

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

export const followBlog = defineCall('POST /svc/follow', {
  who: 'member',
  summary: 'Follow a blog',
  input: aboutBlog,
  output: followState,
})

export const unfollowBlog = defineCall('POST /svc/unfollow', { ...followBlog, summary: 'Stop following a blog' })

const aboutSubscription = z
  .strictObject({ name: blogName, source: trackingFields.source })
  .transform(({ name }) => ({ blogName: name }))
const subscription = z.object({ is_subscribed: z.boolean() })

export const subscribeToBlog = defineCall('POST /svc/blog/:name/subscription', {
  who: 'member',
  summary: 'Be told when a followed blog posts',
  input: aboutSubscription,
  output: subscription,
})

export const unsubscribeFromBlog = defineCall('DELETE /svc/blog/:name/subscription', {
  ...subscribeToBlog,
  summary: 'No longer be told when a blog posts',
})

export const createBlog = defineCall('POST /svc/blog/create', {
  who: 'member',
  summary: 'Make another blog',
  input: z.strictObject({ name: newBlogName, title: blankable(blogTitle) }),
  output: z.object({ tumblelog: channel }),
  limit: { per: 'account', max: 20, windowSeconds: 86_400 },
})

export const checkBlogName = defineCall('GET /svc/blog/check_name', {
  who: 'anyone',
  isCostly: true,
  summary: 'Whether a name is free for a new blog, and if not, why',
  input: z.strictObject({ name: newBlogName }),
  output: z.object({ is_free: z.boolean(), reason: z.string() }),
})

export const readBlog = defineCall('GET /svc/data/tumblelog', {
  who: 'anyone',
  summary: 'One blog, as its members or others may see it',
  input: z
    .strictObject({
      tumblelog: blogNameOrId,
      include_member_data: wireFlag.optional(),
      include_activity_data: wireFlag.optional(),
      include_activity_notifications: wireFlag.optional(),
    })
    .transform((wire) => ({ blogName: wire.tumblelog, withMembers: wire.include_member_data ?? false })),
  output: blogNow.extend({ members: z.array(z.object({ name: z.string() })).optional() }),
})

/** BLOG-377 */
export const readBlogHeader = defineCall('GET /svc/indash_blog/header', {
  who: 'anyone',
  summary: 'What the header of a blog shows, without its posts',
  input: fields({ tumblelog_name_or_id: blogNameOrId }, { tumblelog_name_or_id: 'blogName' }),
  output: z.object({ tumblelog: blogNow }),
})

/** The fields an owner may set; the server measures the header picture itself. BLOG-070 */
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
    /** The address of an uploaded picture; empty for the default picture. */
    header_image_focused: wireText(300).nullable(),
  })
  .partial()

export const saveBlogAppearance = defineCall('POST /svc/indash_blog/header', {
  who: 'member',
  summary: "Change a blog's title, description and theme",
  // Unknown and dropped fields are ignored here. BLOG-378
  input: z
    .strictObject({
      tumblelog_name_or_id: blogNameOrId,
      tumblelog: z.object({
        title: blogTitle.optional(),
        description: wireText(blogDescriptionMaxLength).optional(),
        global_theme_params: chosenTheme.optional(),
        /** The name of a ready theme; null goes back to the plain page. */
        look: z.enum(readyThemeIds).nullable().optional(),
      }),
      /** A separate field, because the measures inside the theme are ignored; needs a header picture. BLOG-070 */
      header_focus: z.strictObject({ x: wireInt(0, 100), y: wireInt(0, 100) }).optional(),
    })
    .transform((wire) => ({
      blogName: wire.tumblelog_name_or_id,
      title: wire.tumblelog.title,
      description: wire.tumblelog.description,
      theme: wire.tumblelog.global_theme_params ?? {},
      look: wire.tumblelog.look,
      focus: wire.header_focus,
    })),
  output: z.object({ tumblelog: blog }),
})

const page = {
  before: blankable(wireId),
}

const blogPage = z.object({ blogs: z.array(blogBrief.extend({ following: z.boolean() })), next: z.string().nullable() })

export const listFollowedBlogs = defineCall('GET /svc/user/following', {
  who: 'member',
  summary: 'The blogs you follow, newest first',
  input: z.strictObject(page),
  output: blogPage,
})

export const listFollowers = defineCall('GET /svc/blog/:name/followers', {
  who: 'member',
  summary: 'Who follows one of your blogs, newest first',
  input: fields({ name: blogName, ...page }, { name: 'blogName' }),
  output: blogPage,
})

/** They aren't told, and can follow again. */
export const removeFollower = defineCall('POST /svc/blog/:name/followers/remove', {
  who: 'member',
  summary: 'End somebody’s follow of one of your blogs',
  input: fields({ name: blogName, follower: blogName }, { name: 'blogName', follower: 'followerName' }),
  output: z.object({ removed: z.boolean() }),
})

export const listRecommendedBlogs = defineCall('GET /svc/blogs/recommended', {
  who: 'anyone',
  summary: 'A few lively blogs you do not follow yet',
  input: z.strictObject({}),
  output: z.object({ blogs: z.array(blogBrief.extend({ description: z.string() })) }),
})

export const saveBlogAvatar = defineCall('POST /svc/blog/:name/avatar', {
  who: 'member',
  summary: "Change a blog's avatar",
  takesFile: true,
  input: fields({ name: blogName }, { name: 'blogName' }),
  output: z.object({ avatar_url: z.string() }),
  limit: { per: 'account', max: 60, windowSeconds: 3600 },
})

export const deleteBlog = defineCall('POST /svc/blog/:name/delete', {
  who: 'member',
  summary: 'Delete one of your blogs with everything on it; its name is typed once more',
  input: z
    .strictObject({ name: blogName, typed_name: wireText(100) })
    .transform((wire) => ({ blogName: wire.name, typedName: wire.typed_name.trim().toLowerCase() })),
  output: z.object({ deleted: z.boolean() }),
  limit: { per: 'account', max: 20, windowSeconds: 86_400 },
})
