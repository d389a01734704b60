import { z } from 'zod'
import { followState } from '../blogs/blogs.contract.ts'
import { defineCall } from '../core/call.ts'
import { blankable, storableData, wireFlag, wireId, wireInt, wireText } from '../core/wire.ts'
import { likeState } from '../notes/notes.contract.ts'
import { legacyFields } from '../posts/npf/legacy/legacy-post.contract.ts'
import { addressMaxLength, bodyMaxLength, trailMaxLength } from '../posts/posts.limits.ts'
import { apiBlog, namedBlog } from './v2-shapes.contract.ts'

/** Other fields are ignored: clients send back what they read. */
const saved = z.object({ id: z.string(), id_string: z.string(), state: z.string(), display_text: z.string() })

/** `fromNpf` reads these and says what is wrong with them. */
const blocks = z.unknown().check(storableData).optional()

/** The fields beside the content are those of the format before blocks. */
const aboutPost = legacyFields.pick({
  ...{ state: true, tags: true, date: true, publish_on: true, slug: true, source_url: true, is_private: true },
  lang: true,
})

const npfFields = aboutPost.extend({
  blog: namedBlog,
  content: blocks,
  layout: blocks,
  send_to_twitter: blankable(wireFlag),
  parent_post_id: blankable(wireId),
  reblog_key: blankable(wireText(40)),
  hide_trail: blankable(wireFlag),
  exclude_trail_items: z.array(wireInt(0, trailMaxLength)).max(trailMaxLength).optional(),
})
export type NpfFields = z.output<typeof npfFields>

export const createPost = defineCall('POST /v2/blog/:blog/posts', {
  who: 'member',
  summary: 'Write or reblog a post in blocks; files come as parts of a form, beside the part `json`',
  mayTakeFile: true,
  input: npfFields,
  output: saved,
})

export const editPost = defineCall('PUT /v2/blog/:blog/posts/:id', {
  ...createPost,
  summary: 'Change a post in blocks; its kind stays',
  input: npfFields.extend({ id: wireId }),
})

const base64MaxLength = 15_000_000
const base64 = wireText(base64MaxLength)

const legacy = legacyFields.extend({
  blog: namedBlog,
  /** Files in base64; others come as the parts `data`, or `data[0]`, `data[1]` … of a form. */
  data64: z.union([base64.transform((one) => [one]), z.array(base64).max(10)]).optional(),
})
export type LegacySent = z.output<typeof legacy>

export const createLegacyPost = defineCall('POST /v2/blog/:blog/post', {
  ...createPost,
  summary: 'Write a post in the format before blocks',
  input: legacy,
})

export const editLegacyPost = defineCall('POST /v2/blog/:blog/post/edit', {
  ...createPost,
  summary: 'Change a post in the format before blocks; what is not sent stays',
  input: legacy.extend({ id: wireId }),
})

export const reblogPost = defineCall('POST /v2/blog/:blog/post/reblog', {
  ...createPost,
  summary: 'Reblog a post, with a comment or without',
  mayTakeFile: false,
  input: aboutPost.extend({
    blog: namedBlog,
    id: wireId,
    reblog_key: wireText(40),
    comment: wireText(bodyMaxLength).optional(),
    format: legacyFields.shape.format,
  }),
})

export const deletePost = defineCall('POST /v2/blog/:blog/post/delete', {
  who: 'member',
  summary: 'Delete a post',
  input: z.object({ blog: namedBlog, id: wireId }),
  output: z.object({ id: z.string() }),
})

export const likePost = defineCall('POST /v2/user/like', {
  who: 'member',
  summary: 'Like a post',
  input: z
    .object({ id: wireId, reblog_key: blankable(wireText(40)) })
    .transform(({ id, reblog_key }) => ({ postId: id, reblogKey: reblog_key })),
  output: likeState,
})
export const unlikePost = defineCall('POST /v2/user/unlike', { ...likePost, summary: 'Take a like back' })

export const followBlog = defineCall('POST /v2/user/follow', {
  who: 'member',
  summary: 'Follow a blog, by its address or its name',
  input: z.object({ url: wireText(addressMaxLength).min(1) }),
  output: followState.extend({ blog: apiBlog.optional() }),
})
export const unfollowBlog = defineCall('POST /v2/user/unfollow', { ...followBlog, summary: 'Stop following a blog' })
