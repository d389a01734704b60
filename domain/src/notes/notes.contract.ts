import { z } from 'zod'
import { blogBrief, blogNameOrId } from '../blogs/entities.contract.ts'
import { defineCall } from '../core/call.ts'
import { blankable, clientId, fields, trackingFields, wireFlag, wireId, wireText } from '../core/wire.ts'
import { photoShown } from '../posts/content.contract.ts'
import { addressMaxLength } from '../posts/posts.limits.ts'
import { replySentMaxLength } from './notes.limits.ts'

/** Reblogs can also be listed in two parts: with and without a comment. */
export const noteKinds = ['all', 'replies', 'reblogs', 'commented_reblogs', 'plain_reblogs', 'likes'] as const
export type NoteKind = (typeof noteKinds)[number]

export const likeState = z.object({ liked: z.boolean(), note_count: z.number() })
export type LikeState = z.infer<typeof likeState>

/** POST-444 */
export const likePost = defineCall('POST /svc/like', {
  who: 'member',
  summary: 'Like a post',
  input: z
    .strictObject({
      id: wireId,
      root_id: blankable(wireId),
      key: blankable(wireText(40)),
      is_recommended: wireFlag.optional(),
      method: blankable(wireText(20)),
      ...trackingFields,
    })
    .transform((wire) => ({ postId: wire.id, reblogKey: wire.key })),
  output: likeState,
})

export const unlikePost = defineCall('POST /svc/unlike', { ...likePost, summary: 'Take a like back' })

/** POST-446 */
export const fastReblog = defineCall('POST /fast_reblog', {
  who: 'member',
  summary: 'Reblog a post to your current blog as it is, or queue the reblog',
  input: z
    .strictObject({
      reblog_key: wireText(40),
      reblog_post_id: wireId,
      queue: wireFlag.optional(),
      pt: trackingFields.pt,
      offset: trackingFields.offset,
    })
    .transform((wire) => ({ postId: wire.reblog_post_id, key: wire.reblog_key, toQueue: wire.queue ?? false })),
  output: z.object({
    post: z.object({ id: z.string() }),
    post_tumblelog: z.object({ avatar: z.string(), name_or_id: z.string() }),
    note_count: z.number(),
  }),
})

/** The reply's text describes the picture, so there is no alt text. */
const replyPhoto = photoShown.pick({
  url: true,
  renditions: true,
  width: true,
  height: true,
  placeholder: true,
  still_url: true,
})
export type ReplyPhoto = z.infer<typeof replyPhoto>

/** `client_id` is README ruling 11; the blog named is the post's. POST-447 */
export const replyToPost = defineCall('POST /svc/reply', {
  who: 'member',
  summary: 'Reply to a post, under it, as your current blog',
  limit: { per: 'account', max: 500, windowSeconds: 3600 },
  input: z
    .strictObject({
      client_id: clientId,
      reply_text: blankable(wireText(replySentMaxLength)),
      /** Needs an own upload and a post that takes photos. BLOG-096 */
      photo_url: blankable(wireText(addressMaxLength)),
      post_id: wireId,
      tumblelog: blankable(blogNameOrId),
      tumblelog_key: blankable(wireText(64)),
      source: trackingFields.source,
    })
    .transform((wire) => ({
      clientId: wire.client_id,
      text: wire.reply_text ?? '',
      photoUrl: wire.photo_url,
      postId: wire.post_id,
      blogName: wire.tumblelog,
      blogKey: wire.tumblelog_key,
    })),
  output: z.object({
    reply: z.object({
      id: z.string(),
      reply_text: z.string(),
      photo: replyPhoto.optional(),
      tumblelog: blogBrief,
      ts: z.number(),
    }),
    note_count: z.number(),
  }),
})

export const deleteReply = defineCall('POST /svc/reply/delete', {
  who: 'member',
  summary: 'Delete a reply of yours, or one to a post of yours',
  input: fields({ reply_id: wireId }),
  output: z.object({ reply_id: z.string(), note_count: z.number() }),
})

/** One entry of a post's notes. README ruling 12 */
export const note = z.object({
  type: z.enum(['like', 'reblog', 'reply']),
  ts: z.number(),
  blog: blogBrief,
  /** Empty on a reply that is only a photo. */
  reply_text: z.string().optional(),
  photo: replyPhoto.optional(),
  /** Set on replies; deleting one needs it. */
  reply_id: z.string().optional(),
  /** Somebody whom the viewer blocked wrote it under a post of the viewer's. */
  is_blocked: z.boolean().optional(),
  /** The viewer follows the blog. */
  is_followed: z.literal(true).optional(),
  added_text: z.string().optional(),
  post: z.object({ id: z.string(), post_url: z.string() }).optional(),
})
export type Note = z.infer<typeof note>

export const listNotes = defineCall('GET /svc/post/:id/notes', {
  who: 'anyone',
  summary: 'Who liked, reblogged or replied, newest first',
  input: z
    .strictObject({
      id: wireId,
      kind: blankable(z.enum(noteKinds)),
      before: blankable(wireId),
    })
    .transform((wire) => ({ postId: wire.id, kind: wire.kind ?? ('all' as const), before: wire.before })),
  output: z.object({
    notes: z.array(note),
    _links: z.object({ next: z.object({ href: z.string() }) }).partial(),
  }),
})
