import type { Message, PostReference } from '@bowerbird/domain/messaging/entities.contract.ts'
import type { Outgoing, Picture } from '../compose-box.ts'
import type { ChatMessage } from '../windows/chat-window.ts'

const still = {
  isQueued: false,
  isPending: false,
  isError: false,
  canRetry: false,
  isUnheard: false,
  isRetry: false,
  isHidden: false,
  isFromPreview: false,
}

export const asSent = (message: Message, hasAnimation: boolean): ChatMessage => ({
  ...message,
  ...still,
  key: `sent ${message.ts}`,
  hasAnimation,
})

/** The answer to a message of ours takes its place. MSG-259 */
export const afterSending = (message: ChatMessage, answer: Message): ChatMessage => ({
  ...message,
  ...answer,
  ...still,
  isFromPreview: message.isFromPreview,
})

/** Sent ones by `ts`, each once, then those on their way in the order of the queue. MSG-257, MSG-286 */
export function merged(shown: readonly ChatMessage[], more: readonly ChatMessage[]): ChatMessage[] {
  const byTs = new Map<number, ChatMessage>()
  const byClientId = new Map(more.flatMap((message) => (message.client_id ? [[message.client_id, message]] : [])))
  const waiting: ChatMessage[] = []
  for (const message of shown) {
    // Another tab's request, or the event stream, may tell of our own message before its answer does.
    const confirmed = message.ts === null && message.clientId ? byClientId.get(message.clientId) : undefined
    const now = confirmed ? { ...confirmed, key: message.key, hasAnimation: message.hasAnimation } : message
    if (now.ts === null) waiting.push(now)
    else byTs.set(now.ts, byTs.get(now.ts) ?? now)
  }
  for (const message of more) if (message.ts !== null && !byTs.has(message.ts)) byTs.set(message.ts, message)
  const sent = [...byTs.values()].sort((one, other) => (one.ts ?? 0) - (other.ts ?? 0))
  return [...sent, ...waiting]
}

interface Queued {
  outgoing: Outgoing
  participant: string
  conversationId: string | null
  clientTs: number
  clientId: string
  isHidden: boolean
  isFromPreview: boolean
}

/** A message as it looks before the server knows of it. MSG-256, MSG-257 */
export const asQueued = ({ outgoing, participant, conversationId, ...rest }: Queued): ChatMessage => ({
  ...still,
  ...rest,
  ...contentOf(outgoing),
  outgoing,
  key: rest.clientId,
  conversation_id: conversationId ?? '',
  type: outgoing.type,
  participant,
  ts: null,
  isQueued: true,
  // A message from the preview has been animated already. MSG-214
  hasAnimation: !rest.isFromPreview,
})

function contentOf(outgoing: Outgoing): Pick<ChatMessage, 'content' | 'post' | 'image' | 'sticker'> {
  if (outgoing.type === 'TEXT') return { content: { text: outgoing.message, formatting: [] } }
  const { picture } = outgoing
  if (outgoing.type === 'POSTREF') return { post: postBefore(outgoing.post.id, picture) }
  if (!picture) return {}
  const size = { url: picture.url, width: picture.width, height: picture.height }
  if (outgoing.type === 'IMAGE') return { image: { alt_sizes: [], original_size: size } }
  return {
    sticker: {
      id: outgoing.sticker_id,
      description: picture.alt,
      media_key: '',
      sticker_pack_id: '',
      url: picture.url,
      original_size_url: picture.url,
    },
  }
}

const postBefore = (id: string, picture: Picture | undefined): PostReference => ({
  id,
  state: 'published',
  ...(picture && { thumbnail_url: picture.url, thumbnail_width: picture.width, thumbnail_height: picture.height }),
})
