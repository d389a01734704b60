import { z } from 'zod'
import { theme } from '../blogs/entities.contract.ts'
import { defineCall } from '../core/call.ts'
import { wireText } from '../core/wire.ts'

const avatar = z.array(z.object({ width: z.number(), height: z.number(), url: z.string() }))

/** The fields and names of the Tumblr API. */
export const blogInfo = z.object({
  ask: z.boolean(),
  ask_anon: z.boolean(),
  ask_page_title: z.string(),
  avatar,
  can_chat: z.boolean(),
  can_subscribe: z.boolean(),
  description: z.string(),
  is_nsfw: z.boolean(),
  name: z.string(),
  share_likes: z.boolean(),
  submission: z.boolean(),
  theme: theme.extend({ header_image: z.string(), header_image_scaled: z.string() }),
  title: z.string(),
  /** The second at which its newest visible post was published; 0 without posts. */
  updated: z.number(),
  url: z.string(),
  uuid: z.string(),
  posts: z.number(),
  total_posts: z.number(),
  /** Sent to members alone. */
  followed: z.boolean().optional(),
  subscribed: z.boolean().optional(),
})
export type BlogInfo = z.infer<typeof blogInfo>

const ownBlogInfo = blogInfo.omit({ posts: true, total_posts: true, updated: true }).extend({
  admin: z.boolean(),
  drafts: z.number(),
  facebook: z.enum(['Y', 'N']),
  followers: z.number(),
  messages: z.number(),
  primary: z.boolean(),
  queue: z.number(),
  tweet: z.enum(['Y', 'N']),
  type: z.enum(['public', 'private']),
})
export type OwnBlogInfo = z.infer<typeof ownBlogInfo>

/** Fields that a client sends besides are ignored: existing clients send several. */
export const readUser = defineCall('GET /v2/user/info', {
  who: 'member',
  summary: 'The account of the token and its blogs',
  input: z.object({}),
  output: z.object({
    user: z.object({
      name: z.string(),
      likes: z.number(),
      following: z.number(),
      default_post_format: z.enum(['html', 'markdown', 'raw']),
      blogs: z.array(ownBlogInfo),
    }),
  }),
})

const limit = z.object({
  description: z.string(),
  limit: z.number(),
  remaining: z.number(),
  /** The second from which on there is more again. */
  reset_at: z.number(),
})

export const readUserLimits = defineCall('GET /v2/user/limits', {
  who: 'member',
  summary: 'What the account of the token may do for now: each limit, what is left of it, and when there is more',
  input: z.object({}),
  output: z.object({
    user: z.object({
      posts: limit.optional(),
      blogs: limit.optional(),
      follows: limit.optional(),
      likes: limit.optional(),
      photos: limit.optional(),
      videos: limit.optional(),
    }),
  }),
})

export const readBlogInfo = defineCall('GET /v2/blog/:blog/info', {
  who: 'anyone',
  summary: 'A blog, named by its name, its name with any domain, its own domain, or its id',
  input: z.object({ blog: wireText(300).min(1) }),
  output: z.object({ blog: blogInfo }),
  isCostly: true,
})
