import { z } from 'zod'
import { blog, blogName } from '../blogs/blogs.contract.ts'
import { defineCall } from '../core/call.ts'
import { blankable, wireFlag, wireId, wireInt, wireText } from '../core/wire.ts'
import { feedPage, pageLimit, post } from '../posts/posts.contract.ts'

export const pageContexts = ['dashboard', 'drafts', 'inbox', 'queue', 'tagged'] as const // POST-011

/** POST-398; likes is ours beside the five page contexts. */
export const readTimeline = defineCall({
  who: 'anyone',
  method: 'GET',
  path: '/svc/timeline/:pageRoot',
  summary: 'The posts of a page: dashboard, drafts, inbox, queue, tagged or likes',
  input: z
    .strictObject({
      pageRoot: wireText(20),
      tumblelog: blankable(blogName),
      tag: blankable(wireText(140)),
      offset: blankable(wireInt(0, 1000)),
      limit: pageLimit,
      before: blankable(wireId),
    })
    .transform((wire) => ({
      pageRoot: wire.pageRoot,
      blogName: wire.tumblelog,
      tag: wire.tag,
      offset: wire.offset ?? 0,
      limit: wire.limit ?? 10,
      before: wire.before,
    })),
  output: feedPage,
})

/** BLOG-375 */
export const readBlogView = defineCall({
  who: 'anyone',
  method: 'GET',
  path: '/svc/indash_blog',
  summary: 'A blog with a page of its posts, or with one post',
  input: z
    .strictObject({
      tumblelog_name_or_id: blogName,
      post_id: blankable(z.union([wireId, z.literal('null').transform(() => undefined)])),
      limit: pageLimit,
      offset: blankable(wireInt(0, 1000)),
      before: blankable(wireId),
      should_bypass_safemode: wireFlag.optional(),
    })
    .transform((wire) => ({
      blogName: wire.tumblelog_name_or_id,
      postId: wire.post_id,
      limit: wire.limit ?? 10,
      offset: wire.offset ?? 0,
      before: wire.before,
    })),
  output: z.object({
    posts: z.array(post),
    next: z.string().nullable(),
    tumblelog: blog,
    peepr_ad: z.null(),
    empty_tumblelog_message: z.string(),
    post_not_found_message: z.string(),
    tracking_html: z.string(),
    seconds_since_last_activity: z.number(),
  }),
})
