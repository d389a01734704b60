import { z } from 'zod'
import { blogBrief, blogName } from '../blogs/entities.contract.ts'
import { defineCall } from '../core/call.ts'
import { blankable, wireId } from '../core/wire.ts'

export const hidePost = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/post/hide',
  summary: 'Take a post out of your lists; its own page still shows it',
  input: z.strictObject({ post_id: wireId }).transform((wire) => ({ postId: wire.post_id })),
  output: z.object({ hidden: z.boolean() }),
})

export const unhidePosts = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/post/unhide',
  summary: 'Show a hidden post in your lists again, or all of them without post_id',
  input: z.strictObject({ post_id: blankable(wireId) }).transform((wire) => ({ postId: wire.post_id })),
  output: z.object({ hidden: z.boolean() }),
})

export const mutePost = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/post/mute',
  summary: 'Be notified no more of what happens to a post and its reblogs',
  input: z.strictObject({ post_id: wireId }).transform((wire) => ({ postId: wire.post_id })),
  output: z.object({ muted: z.boolean() }),
})

export const unmutePosts = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/post/unmute',
  summary: 'Be notified of a muted post again, or of all of them without post_id',
  input: z.strictObject({ post_id: blankable(wireId) }).transform((wire) => ({ postId: wire.post_id })),
  output: z.object({ muted: z.boolean() }),
})

export const muteBlog = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/mute/add',
  summary: 'Keep the posts of a blog out of your lists, and its acts out of your activity, without unfollowing it',
  input: z.strictObject({ tumblelog: blogName }).transform((wire) => ({ blogName: wire.tumblelog })),
  output: z.object({ muted: z.boolean() }),
})

export const unmuteBlog = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/mute/remove',
  summary: 'Hear of a muted blog again',
  input: z.strictObject({ tumblelog: blogName }).transform((wire) => ({ blogName: wire.tumblelog })),
  output: z.object({ muted: z.boolean() }),
})

export const listMutedBlogs = defineCall({
  who: 'member',
  method: 'GET',
  path: '/svc/mute/list',
  summary: 'The blogs you have muted, newest first, and how many posts you have hidden and muted',
  input: z.strictObject({ before: blankable(wireId) }),
  output: z.object({
    blogs: z.array(blogBrief),
    next: z.string().nullable(),
    hidden_posts: z.number(),
    muted_posts: z.number(),
  }),
})
