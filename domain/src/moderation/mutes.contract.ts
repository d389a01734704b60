import { z } from 'zod'
import { blogBrief, blogName } from '../blogs/entities.contract.ts'
import { defineCall } from '../core/call.ts'
import { blankable, fields, wireId } from '../core/wire.ts'

export const hidePost = defineCall('POST /svc/post/hide', {
  who: 'member',
  summary: 'Take a post out of your lists; its own page still shows it',
  input: fields({ post_id: wireId }),
  output: z.object({ hidden: z.boolean() }),
})

export const unhidePosts = defineCall('POST /svc/post/unhide', {
  who: 'member',
  summary: 'Show a hidden post in your lists again, or all of them without post_id',
  input: fields({ post_id: blankable(wireId) }),
  output: z.object({ hidden: z.boolean() }),
})

export const mutePost = defineCall('POST /svc/post/mute', {
  who: 'member',
  summary: 'Be notified no more of what happens to a post and its reblogs',
  input: fields({ post_id: wireId }),
  output: z.object({ muted: z.boolean() }),
})

export const unmutePosts = defineCall('POST /svc/post/unmute', {
  who: 'member',
  summary: 'Be notified of a muted post again, or of all of them without post_id',
  input: fields({ post_id: blankable(wireId) }),
  output: z.object({ muted: z.boolean() }),
})

export const muteBlog = defineCall('POST /svc/mute/add', {
  who: 'member',
  summary: 'Keep the posts of a blog out of your lists, and its acts out of your activity, without unfollowing it',
  input: fields({ tumblelog: blogName }, { tumblelog: 'blogName' }),
  output: z.object({ muted: z.boolean() }),
})

export const unmuteBlog = defineCall('POST /svc/mute/remove', {
  who: 'member',
  summary: 'Hear of a muted blog again',
  input: fields({ tumblelog: blogName }, { tumblelog: 'blogName' }),
  output: z.object({ muted: z.boolean() }),
})

export const listMutedBlogs = defineCall('GET /svc/mute/list', {
  who: 'member',
  summary: 'The blogs you have muted, newest first, and how many posts you have hidden and muted',
  input: z.strictObject({ before: blankable(wireId) }),
  output: z.object({
    blogs: z.array(blogBrief),
    next: z.string().nullable(),
    hidden_posts: z.number(),
    muted_posts: z.number(),
  }),
})
