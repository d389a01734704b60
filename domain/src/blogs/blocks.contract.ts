import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { blankable, fields, wireFlag, wireId, wireText } from '../core/wire.ts'
import { blockedAtOnceMax } from './blogs.limits.ts'
import { blogBrief, blogName } from './entities.contract.ts'

export const blockBlog = defineCall('POST /svc/block/add', {
  who: 'member',
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

export const blockBlogs = defineCall('POST /svc/block/add_all', {
  who: 'member',
  summary: `Block up to ${blockedAtOnceMax} blogs at once; those that are gone are left out`,
  input: fields(
    {
      tumblelog: blogName,
      blocked_tumblelogs: z.array(blogName).min(1).max(blockedAtOnceMax),
      hide_replies: wireFlag.optional(),
    },
    { tumblelog: 'byBlogName', blocked_tumblelogs: 'blockedNames', hide_replies: 'hidesReplies' },
  ),
  output: z.object({ blocked: z.number() }),
})

export const unblockBlog = defineCall('POST /svc/block/remove', {
  who: 'member',
  summary: 'Lift a block',
  input: fields(
    { tumblelog: blogName, blocked_tumblelog: blogName },
    { tumblelog: 'byBlogName', blocked_tumblelog: 'blockedBlogName' },
  ),
  output: z.object({ blocked: z.boolean() }),
})

export const listBlockedBlogs = defineCall('GET /svc/block/list', {
  who: 'member',
  summary: 'The blogs one of your blogs has blocked, newest first',
  input: fields({ tumblelog: blogName, before: blankable(wireId) }, { tumblelog: 'blogName' }),
  output: z.object({ blogs: z.array(blogBrief), next: z.string().nullable() }),
})
