import { z } from 'zod'
import { unreadData } from '../accounts/accounts.contract.ts'
import { defineCall } from '../core/call.ts'
import { blankable, wireFlag, wireText } from '../core/wire.ts'
import { message } from './entities.contract.ts'
import { mentionKeysMax } from './messaging.limits.ts'

/** MSG-364, MSG-380; the token stands for the session, and the answer has no envelope. README ruling 5 */
export const pollUnread = defineCall('GET /services/poll', {
  who: 'anyone',
  summary: 'How many messages are unread, by mention key and conversation; answered without the envelope',
  isBare: true,
  input: z
    .strictObject({
      token: blankable(wireText(200)),
      unread_messages: wireFlag.optional(),
      mention_keys: blankable(wireText(mentionKeysMax * 40)),
    })
    .transform((wire) => ({
      token: wire.token ?? '',
      wantsUnread: wire.unread_messages ?? false,
      mentionKeys: (wire.mention_keys ?? '').split(',').filter(Boolean).slice(0, mentionKeysMax),
    })),
  output: z.object({ unread_messages: unreadData.optional(), error: z.boolean() }),
})

/** The events of the stream, by their names. README ruling 8 */
export const streamPath = '/services/stream'
export const streamEvents = z.object({
  /** Counts of all the user's blogs, sent whenever one changes. */
  unread_messages: unreadData,
  /** Sent to both sides, once per message; `participant` is the receiver's own blog. */
  message: z.object({ conversation_id: z.string(), participant: z.string(), message, unread_count: z.number() }),
})
export type StreamEvents = z.infer<typeof streamEvents>
