import { z } from 'zod'
import { blogBrief, blogName, channel } from '../blogs/entities.contract.ts'
import { defineCall } from '../core/call.ts'
import { blankable, clientId, fields, nothing, wireFlag, wireId, wireInt, wireText } from '../core/wire.ts'
import { content, post, postStates } from './entities.contract.ts'
import { sayWrongType } from './field-types.ts'
import { formFields, postFields } from './post-fields.contract.ts'
import { postsPerPageMax } from './posts.limits.ts'
import { editorTypes } from './text/formats.ts'

/** POST-416 … POST-423 */
export const updatePost = defineCall('POST /svc/post/update', {
  who: 'member',
  summary: 'Write a new post, change one, or reblog one',
  sayWhatIsWrong: sayWrongType,
  input: z
    .strictObject({ client_id: clientId, channel_id: blogName, ...postFields })
    .refine((wire) => !wire.reblog || wire.reblog_post_id || wire.edit_post_id || wire.post_id, {
      path: ['reblog_post_id'],
      message: 'names the post to reblog',
    }),
  output: z.object({
    post: post.extend({ is_edit: z.boolean(), is_reblog: z.boolean() }),
    created_post: z.boolean(),
    post_tumblelog: blogBrief,
    post_context_page: z.string(),
    post_dashboard_html: z.string(),
    context_tumblelog: blogBrief.nullable(),
    message: z.string(),
    /** Pictures of other sites that could not be brought here and stand as links. */
    pictures_left: z.array(z.object({ url: z.string(), reason: z.string() })),
  }),
})

/** Answers the fields as they were written. POST-431 */
export const fetchPostForForm = defineCall('POST /svc/post/fetch', {
  who: 'member',
  summary: 'A post to edit (channel_id and post_id) or to reblog (reblog_post_id and reblog_key)',
  input: z
    .strictObject({
      channel_id: blankable(blogName),
      post_id: blankable(wireId),
      reblog_post_id: blankable(wireId),
      reblog_key: blankable(wireText(40)),
    })
    .refine((wire) => wire.post_id || wire.reblog_post_id, { path: ['post_id'], message: 'names the post' })
    .transform((wire) => ({
      blogName: wire.channel_id,
      editPostId: wire.post_id,
      reblog: wire.reblog_post_id ? { postId: wire.reblog_post_id, key: wire.reblog_key ?? '' } : null,
    })),
  output: z.object({
    post: post.extend({
      is_edit: z.boolean(),
      is_reblog: z.boolean(),
      state_code: z.string(),
      format: z.number(),
      editor_type: z.enum(editorTypes),
      is_private: z.boolean(),
      is_rich_text: z.object({ one: z.boolean(), two: z.boolean(), three: z.boolean() }),
      ...formFields,
      channel_id: z.string(),
      post_id: z.string(),
      reblog_post_id: z.string(),
    }),
    /** The trail of an edited post, or the one that a reblog would have. POST-348 */
    reblog_tree: z.array(content),
    post_tumblelog: blogBrief,
  }),
})

export const readPostFormData = defineCall('POST /svc/post/get_post_form_builder_data', {
  who: 'member',
  summary: 'Your blogs and the limits of posting',
  input: nothing,
  output: z.object({ channels: z.array(channel), limits: z.record(z.string(), z.number()) }),
})

export const deletePost = defineCall('POST /svc/post/delete', {
  who: 'member',
  summary: 'Delete a post for good',
  input: fields({ post_id: wireId, channel_id: blankable(blogName) }, { channel_id: 'blogName' }),
  output: z.object({ post_id: z.string() }),
})

export const publishPost = defineCall('POST /publish', {
  who: 'member',
  summary: 'Publish a draft or queued post now, or queue a draft',
  input: z
    .strictObject({ id: wireId, queue: wireFlag.optional() })
    .transform((wire) => ({ postId: wire.id, toQueue: wire.queue ?? false })),
  output: z.object({ post: z.object({ id: z.string(), state: z.enum(postStates) }) }),
})

/** Values out of range are clamped, not refused. BLOG-376 */
export const pageLimit = blankable(
  wireInt(-1_000_000, 1_000_000).transform((asked) => Math.min(Math.max(asked, 1), postsPerPageMax)),
)
