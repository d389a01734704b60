import type { Conversation, Participant } from '@bowerbird/domain/messaging/entities.contract.ts'
import type { ChatWindow } from '../windows/chat-window.ts'

/** All that a window takes over from a conversation, its messages apart. MSG-105 */
export const conversationData = (conversation: Conversation, window: ChatWindow): Partial<ChatWindow> => ({
  id: conversation.id,
  participants: conversation.participants.map((fresh) => ({ ...knownTags(window, fresh), ...fresh })),
  lastModifiedTs: conversation.last_modified_ts,
  lastReadTs: conversation.last_read_ts,
  canSend: conversation.can_send,
  possibleSpam: conversation.is_possible_spam,
  isBlurredImages: conversation.is_blurred_images,
})

function knownTags({ participants }: ChatWindow, { uuid }: Participant) {
  const known = participants.find((participant) => participant.uuid === uuid)
  return known?.blog_tags ? { tags: known.tags, blog_tags: known.blog_tags } : {}
}
