import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { blankable, wireFlag, wireId, wireText } from '../core/wire.ts'
import { blockedAtOnceMax } from './blogs.limits.ts'
import { blogBrief, blogName } from './entities.contract.ts'

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
      hide_replies: wireFlag.optional(),
    })
    .refine((wire) => wire.blocked_tumblelog || wire.blocked_post, {
      path: ['blocked_tumblelog'],
      message: 'names the blog to block',
    })
    .transform((wire) => ({
      byBlogName: wire.tumblelog,
      blockedBlogName: wire.blocked_tumblelog,
      blockedPostId: wire.blocked_post,
      hidesReplies: wire.hide_replies,
    })),
  output: z.object({ blocked: z.boolean() }),
})

export const blockBlogs = defineCall({
  who: 'member',
  method: 'POST',
  path: '/svc/block/add_all',
  summary: `Block up to ${blockedAtOnceMax} blogs at once; those that are gone are left out`,
  input: z
    .strictObject({
      tumblelog: blogName,
      blocked_tumblelogs: z.array(blogName).min(1).max(blockedAtOnceMax),
      hide_replies: wireFlag.optional(),
    })
    .transform((wire) => ({
      byBlogName: wire.tumblelog,
      blockedNames: wire.blocked_tumblelogs,
      hidesReplies: wire.hide_replies,
    })),
  output: z.object({ blocked: z.number() }),
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

export const listBlockedBlogs = defineCall({
  who: 'member',
  method: 'GET',
  path: '/svc/block/list',
  summary: 'The blogs one of your blogs has blocked, newest first',
  input: z
    .strictObject({ tumblelog: blogName, before: blankable(wireId) })
    .transform((wire) => ({ blogName: wire.tumblelog, before: wire.before })),
  output: z.object({ blogs: z.array(blogBrief), next: z.string().nullable() }),
})
