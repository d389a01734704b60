import { z } from 'zod'
import { theme } from '../blogs/entities.contract.ts'

/** A range in UTF-16 code units; its end is exclusive. MSG-166, MSG-186 */
export const formatting = z.object({
  type: z.string(),
  start: z.number(),
  end: z.number(),
  url: z.string().optional(),
  blog_name: z.string().optional(),
  post_id: z.string().optional(),
  messaging_blog_name: z.string().optional(),
})
export type Formatting = z.infer<typeof formatting>

const size = z.object({ url: z.string(), width: z.number(), height: z.number() })
export type ImageSize = z.infer<typeof size>

/** MSG-168; the address serves participants alone. */
export const image = z.object({ alt_sizes: z.array(size), original_size: size })
export type MessageImage = z.infer<typeof image>

/** MSG-167; a post that is gone or no longer visible has state "disabled" and nothing else but its id. MSG-196 */
export const postReference = z.object({
  id: z.string(),
  /** Absent for kinds that have no type here. MSG-192 */
  type: z.enum(['photo', 'link', 'quote', 'audio', 'video', 'chat', 'gif', 'photoset']).optional(),
  state: z.string(),
  summary: z.string().optional(),
  photos: z.array(z.object({ alt_sizes: z.array(size) })).optional(),
  thumbnail_url: z.string().optional(),
  thumbnail_width: z.number().optional(),
  thumbnail_height: z.number().optional(),
  /** The uuid of the post's blog. */
  blog: z.string().optional(),
  blog_name: z.string().optional(),
  post_url: z.string().optional(),
  is_nsfw: z.boolean().optional(),
})
export type PostReference = z.infer<typeof postReference>

/** MSG-170 */
export const sticker = z.object({
  id: z.string(),
  description: z.string(),
  media_key: z.string(),
  sticker_pack_id: z.string(),
  url: z.string(),
  original_size_url: z.string(),
})
export type Sticker = z.infer<typeof sticker>

export const stickerPack = z.object({ id: z.string(), title: z.string(), stickers: z.array(sticker) })
export type StickerPack = z.infer<typeof stickerPack>

/** MSG-161, MSG-163; a message has the part of its own type. `ts` acts as its id. MSG-165 */
export const message = z.object({
  conversation_id: z.string(),
  type: z.enum(['TEXT', 'POSTREF', 'IMAGE', 'STICKER']),
  ts: z.number(),
  /** The uuid of the blog that sent it. */
  participant: z.string(),
  content: z.object({ text: z.string(), formatting: z.array(formatting) }).optional(),
  post: postReference.optional(),
  image: image.optional(),
  sticker: sticker.optional(),
  sticker_id: z.string().optional(),
  context: z.string().optional(),
  /** Sent to the sender only, so that each tab recognises its own messages. */
  client_id: z.string().optional(),
})
export type Message = z.infer<typeof message>

/** MSG-172, as the acting blog sees it. */
export const participant = z.object({
  uuid: z.string(),
  name: z.string(),
  url: z.string(),
  avatar_url: z.string(),
  title: z.string(),
  description: z.string(),
  is_adult: z.boolean(),
  theme: theme.pick({
    background_color: true,
    link_color: true,
    avatar_shape: true,
    header_image_focused: true,
    show_header_image: true,
    show_description: true,
  }),
  is_blog_following_you: z.boolean(),
  is_following_blog: z.boolean(),
  /** Whole seconds; 0 without a follow. MSG-095, MSG-185 */
  duration_blog_following_you: z.number(),
  duration_following_blog: z.number(),
  /** -1 when it is offline. MSG-337 */
  seconds_since_last_activity: z.number(),
  can_receive_messages: z.boolean(),
  is_messaging_bot: z.boolean(),
  mention_key: z.string(),
  /** The number of people who read the messages of this blog, where it's more than one. */
  inbox_readers: z.number().optional(),
  /** The most used tags first; sent with participant info only. MSG-184 */
  tags: z.array(z.string()).optional(),
  blog_tags: z.array(z.string()).optional(),
})
export type Participant = z.infer<typeof participant>

/** MSG-156; own blog first among the participants. */
export const conversation = z.object({
  id: z.string(),
  status: z.literal('active'), // MSG-158
  last_modified_ts: z.number(),
  last_read_ts: z.number(),
  participants: z.array(participant),
  messages: z.object({ data: z.array(message) }),
  can_send: z.boolean(),
  is_possible_spam: z.boolean(),
  is_blurred_images: z.boolean(),
  unread_messages_count: z.number(),
})
export type Conversation = z.infer<typeof conversation>

const link = z.object({ href: z.string() }).nullable()
/** MSG-180, MSG-368 */
export const links = z.object({ previous: link, next: link })
export type Links = z.infer<typeof links>

/** A conversation with some of its messages, and where the earlier ones are. */
export type ConversationPage = Conversation & { _links: Pick<Links, 'previous'> }
export type { UnreadData } from '../accounts/accounts.contract.ts'
