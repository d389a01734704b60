import { z } from 'zod'
import { blogBrief, blogNameOrId } from '../blogs/entities.contract.ts'
import { defineCall } from '../core/call.ts'
import { blankable, clientId, fields, wireFlag, wireId, wireInt, wireText } from '../core/wire.ts'
import { conversation, links, participant, stickerPack } from './entities.contract.ts'
import * as limits from './messaging.limits.ts'
import { messagingRefusals } from './messaging.refusals.ts'

/** Checks the session before the form key, and numbers every refusal. MSG-396, MSG-414 */
const family = {
  checksWhoFirst: true,
  refusals: {
    'core.signed_out': messagingRefusals.signedOut,
    'core.bad_form_key': messagingRefusals.badFormKey,
    'core.bad_input': messagingRefusals.malformed,
    'core.bad_body': messagingRefusals.malformed,
    'core.bad_media_type': messagingRefusals.malformed,
    'core.body_too_large': messagingRefusals.tooLarge,
    'core.client_id_reused': messagingRefusals.clientIdReused,
    'core.too_many': messagingRefusals.tooOften,
    'core.busy': messagingRefusals.busy,
    'media.no_file': messagingRefusals.malformed,
    'media.not_valid': messagingRefusals.malformed,
    'media.too_slow': messagingRefusals.malformed,
    'media.too_big': messagingRefusals.tooLarge,
    'media.too_many_pixels': messagingRefusals.tooLarge,
    'media.no_room': messagingRefusals.busy,
    'core.broken': messagingRefusals.broken,
  },
} as const

const uuid = z.uuid().toLowerCase()
/** The uuid of the own blog that acts. MSG-373 */
const acting = { participant: uuid }
const inConversation = { conversation_id: wireId, ...acting }

/** A list, one uuid, or several joined by commas. MSG-372 */
const participants = z
  .union([z.array(uuid).min(1).max(2), wireText(200).transform((text) => text.split(',').map((part) => part.trim()))])
  .pipe(z.array(uuid).min(1).max(2))

/** Values out of range are clamped, not refused. MSG-370 */
const limit = (most: number) => wireInt(-1_000_000, 1_000_000).transform((asked) => Math.min(most, Math.max(1, asked)))

/** The time of a conversation and its id, because several may have the same time. MSG-369 */
const cursor = wireText(40)
  .regex(/^\d{1,15}-\d{1,19}$/, 'is not a cursor')
  .refine((text) => wireId.safeParse(text.split('-')[1]).success, 'is not a cursor')
  .transform((text) => {
    const [ts = '', id = ''] = text.split('-')
    return { ts, id }
  })

const which = {
  conversation_id: blankable(wireId),
  participants: blankable(participants),
  ...acting,
}
const namesOne = (wire: { conversation_id?: unknown; participants?: unknown }) =>
  (wire.conversation_id === undefined) !== (wire.participants === undefined)
const oneOfThem = { path: ['conversation_id'], message: 'or participants, one of them' }

/** MSG-354, MSG-357; `before` and `after` are the `ts` that the links of a page carry. */
export const readConversation = defineCall('GET /svc/conversations/messages', {
  who: 'member',
  summary: 'A conversation and a page of its messages, oldest first; 404 while the two have none',
  family,
  input: z
    .strictObject({
      ...which,
      limit: blankable(limit(limits.messagesPerPageMax)),
      before: blankable(wireId),
      after: blankable(wireId),
    })
    .refine(namesOne, oneOfThem)
    .transform((wire) => ({
      actingUuid: wire.participant,
      conversationId: wire.conversation_id,
      participantUuids: wire.participants,
      limit: wire.limit ?? limits.messagesPerPage,
      before: wire.before,
      after: wire.after,
    })),
  output: conversation.extend({ _links: links }),
})

export const messageTypes = ['TEXT', 'POSTREF', 'IMAGE', 'STICKER'] as const // MSG-163
export type MessageType = (typeof messageTypes)[number]

/** MSG-164, MSG-273, MSG-355, MSG-356; `client_id` is README ruling 11. An image travels as the multipart field `image`. */
export const sendMessage = defineCall('POST /svc/conversations/messages', {
  who: 'member',
  summary: 'Send a text, a post, a sticker or, as multipart/form-data with the file in `image`, a picture',
  mayTakeFile: true,
  family,
  limit: { per: 'account', max: limits.sendsPerMinuteMax, windowSeconds: 60 },
  input: z
    .strictObject({
      ...which,
      client_id: clientId,
      type: z.enum(messageTypes),
      message: blankable(wireText(100_000)),
      post: z.strictObject({ id: wireId, blog: uuid }).optional(),
      context: blankable(wireText(100)),
      sticker_id: blankable(wireId),
    })
    .refine(namesOne, oneOfThem)
    .transform((wire) => ({
      actingUuid: wire.participant,
      conversationId: wire.conversation_id,
      participantUuids: wire.participants,
      clientId: wire.client_id,
      type: wire.type,
      text: wire.message,
      post: wire.post && { id: wire.post.id, blogUuid: wire.post.blog },
      context: wire.context,
      stickerId: wire.sticker_id,
    })),
  /** The message is `messages.data[0]`, inside the conversation's fields. */
  output: conversation,
})

/** MSG-358; with `ts` it is that one message, for the acting blog alone. BLOG-197 */
export const deleteConversation = defineCall('DELETE /svc/conversations/messages', {
  who: 'member',
  summary: 'Delete a conversation, or with `ts` one message of it, from the acting blog’s side',
  family,
  input: fields({ ...inConversation, ts: blankable(wireId) }, { participant: 'actingUuid' }),
  output: z.object({}),
})

/** MSG-359 */
export const flagConversation = defineCall('POST /svc/conversations/flag', {
  who: 'member',
  summary: 'Mark a conversation as spam, which blocks and reports the other, or show its images unblurred',
  family,
  limit: { per: 'account', max: limits.flagsPerHourMax, windowSeconds: 3600 },
  input: z
    .strictObject({ ...inConversation, type: z.enum(['spam', 'unblur']), context: blankable(wireText(100)) })
    .transform((wire) => ({
      actingUuid: wire.participant,
      conversationId: wire.conversation_id,
      type: wire.type,
      context: wire.context ?? 'inline',
    })),
  output: z.object({}),
})

/** MSG-366 */
export const markAsRead = defineCall('POST /svc/conversations/mark_as_read', {
  who: 'member',
  summary: 'Say how far a conversation has been read',
  family,
  input: fields({ ...inConversation, ts: blankable(wireId) }, { participant: 'actingUuid' }),
  output: z.object({ last_read_ts: z.number() }),
})

/** MSG-363, MSG-365; `before` and `after` are the cursors in the links. Conversations that were put aside come apart, with `aside`. */
export const listConversations = defineCall('GET /svc/conversations', {
  who: 'member',
  summary: 'The inbox of one of your blogs, newest first, each conversation with its newest message',
  family,
  input: z
    .strictObject({ ...acting, before: blankable(cursor), after: blankable(cursor), aside: wireFlag.optional() })
    .transform((wire) => ({
      actingUuid: wire.participant,
      before: wire.before,
      after: wire.after,
      isAside: wire.aside ?? false,
    })),
  /** `aside_count` goes up to 100. */
  output: z.object({ conversations: z.array(conversation), aside_count: z.number().optional(), _links: links }),
})

/** MSG-360; `q` is a uuid or a name. */
export const readParticipant = defineCall('GET /svc/conversations/participant_info', {
  who: 'member',
  summary: 'A blog as one who may talk with it gets it',
  family,
  input: fields({ ...acting, q: blogNameOrId }, { participant: 'actingUuid', q: 'nameOrUuid' }),
  output: participant.required({ tags: true, blog_tags: true }),
})

/** BLOG-344 */
export const suggestedBlog = blogBrief.extend({
  avatar: z.string(),
  theme: participant.shape.theme,
  can_receive_messages: z.boolean(),
  is_following_blog: z.boolean(),
})
export type SuggestedBlog = z.infer<typeof suggestedBlog>

/** MSG-362: a search with `q`, favorites without. */
export const suggestParticipants = defineCall('GET /svc/conversations/participant_suggestions', {
  who: 'member',
  summary: 'Blogs to talk with: found by name or title, or else the ones the acting blog is closest to',
  family,
  limit: { per: 'account', max: limits.suggestionsPerMinuteMax, windowSeconds: 60 },
  mayLag: true,
  input: z
    .strictObject({
      ...acting,
      q: blankable(wireText(200)),
      limit: blankable(limit(limits.suggestionsMax)),
      include_recent: wireFlag.optional(),
      exclude_active: wireFlag.optional(),
    })
    .transform((wire) => ({
      actingUuid: wire.participant,
      query: wire.q?.trim() ?? '',
      limit: wire.limit ?? limits.favoritesFetched,
      includeRecent: wire.include_recent ?? false,
      excludeActive: wire.exclude_active ?? false,
    })),
  output: z.object({ blogs: z.array(suggestedBlog), recently_followed: z.boolean() }), // MSG-041
})

/** MSG-252 */
export const listStickerPacks = defineCall('GET /svc/conversations/sticker_packs', {
  who: 'member',
  summary: 'The packs of stickers that may be sent',
  family,
  mayLag: true,
  input: z.strictObject({ participant: blankable(uuid) }),
  output: z.object({ sticker_packs: z.array(stickerPack) }),
})
