import type { Conversation, Message } from '@bowerbird/domain/messaging/entities.contract.ts'
import { inboxPreviewMaxLength } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { sentSomething } from '@bowerbird/domain/messaging/messaging.messages.ts'

/** Summarises a conversation's newest message in at most 100 characters. MSG-050, MSG-052 */
export function lastMessageText({ messages }: Pick<Conversation, 'messages'>): string {
  const last = messages.data.at(-1)
  return last ? cut(wordsOf(last)) : ''
}

function wordsOf({ type, content, post }: Message): string {
  if (type === 'POSTREF') return post?.state === 'disabled' ? sentSomething.postGone : sentSomething.post
  if (type === 'IMAGE') return sentSomething.image
  if (type === 'STICKER') return sentSomething.sticker
  return content?.text ?? ''
}

/** The sign for the rest counts within the limit, and no sign of two halves is cut through. */
function cut(text: string): string {
  if (text.length <= inboxPreviewMaxLength) return text
  return `${text.slice(0, inboxPreviewMaxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
