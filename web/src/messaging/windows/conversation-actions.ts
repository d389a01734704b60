import { blockBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { deleteConversation, flagConversation } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { deleteMessageQuestion, deleteQuestion, spamQuestion } from '@bowerbird/domain/messaging/messaging.messages.ts'
import { type MessagingEvents, onMessaging, tellMessaging } from '../messaging.events.ts'
import { changeConversation, changeWindow, removeConversation, useMessaging } from '../messaging.store.ts'
import type { ChatMessage, TalkAround } from './chat-window.ts'
import { isSure } from './is-sure.ts'
import type { Messenger } from './messenger.ts'

/** MSG-118 … MSG-120 */
export async function askToDelete({ id, participantUuid }: TalkAround): Promise<void> {
  if (!(await isSure(deleteQuestion.ask, deleteQuestion)) || id === null) return
  tellMessaging('delete-conversation', { conversationId: id, participant: participantUuid })
}

/** MSG-127 … MSG-129 */
export async function askAboutSpam({ id, participantUuid }: TalkAround, name: string): Promise<void> {
  if (!(await isSure(spamQuestion.ask(name), spamQuestion)) || id === null) return
  tellMessaging('mark-as-spam', { conversationId: id, participant: participantUuid, context: 'inline' })
}

/** Whoever tells of it, the conversation goes at once and the server is asked; a failure is only logged. MSG-131, MSG-132, MSG-154 */
export function listenToActions({ call, user }: Messenger): () => void {
  const logged = (where: MessagingEvents['error']['where']) => (problem: unknown) =>
    tellMessaging('error', { where, problem })
  const stops = [
    onMessaging('delete-conversation', ({ conversationId, participant }) => {
      removeConversation(conversationId)
      call(deleteConversation, { conversation_id: conversationId, participant }).catch(logged('delete'))
    }),
    onMessaging('mark-as-spam', ({ conversationId, participant, context }) => {
      removeConversation(conversationId)
      const flag = { conversation_id: conversationId, participant, type: 'spam', context } as const
      call(flagConversation, flag).catch(logged('spam'))
    }),
    onMessaging('block', ({ currentTumblelog, blockedTumblelog, context }) => {
      const own = user().channels.find(({ name }) => name === currentTumblelog)
      removeConversationsWith(own?.uuid ?? '', blockedTumblelog)
      const block = { tumblelog: currentTumblelog, blocked_tumblelog: blockedTumblelog, block_context: context }
      call(blockBlog, block).catch(logged('block'))
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** MSG-123 */
function removeConversationsWith(ownUuid: string, blogName: string): void {
  const { inboxes, windows } = useMessaging.getState()
  const isWith = ({ participants }: { participants: { name: string }[] }) =>
    participants.some(({ name }) => name === blogName)
  const rows = (inboxes[ownUuid]?.conversations ?? []).filter(isWith)
  const open = windows.filter((window) => window.participantUuid === ownUuid && isWith(window))
  for (const { id } of [...rows, ...open]) if (id !== null) removeConversation(id)
  const unbegun = new Set(open.filter(({ id }) => id === null).map(({ key }) => key))
  useMessaging.setState((state) => ({ windows: state.windows.filter(({ key }) => !unbegun.has(key)) }))
}

/** Every image of the conversation shows from now on. MSG-331, MSG-332 */
export function reveal({ call }: Messenger, { key, id, participantUuid }: TalkAround): void {
  changeWindow(key, { isBlurredImages: false })
  if (id === null) return
  changeConversation(id, (conversation) => ({ ...conversation, is_blurred_images: false }))
  call(flagConversation, { conversation_id: id, participant: participantUuid, type: 'unblur' }).catch(
    (problem: unknown) => tellMessaging('error', { where: 'unblur', problem }),
  )
}

/** One message, from this side alone; it comes back if the server says no. BLOG-195, BLOG-197 */
export async function askToDeleteMessage({ call }: Messenger, talk: TalkAround, message: ChatMessage): Promise<void> {
  if (!(await isSure(deleteMessageQuestion, deleteQuestion))) return
  changeWindow(talk.key, ({ messages }) => ({ messages: messages.filter(({ key }) => key !== message.key) }))
  const { id, participantUuid: participant } = talk
  if (id === null || message.ts === null) return
  await call(deleteConversation, { conversation_id: id, participant, ts: String(message.ts) }).catch(
    (problem: unknown) => {
      changeWindow(talk.key, ({ messages }) => ({ messages: inPlace(messages, message) }))
      tellMessaging('error', { where: 'delete', problem })
    },
  )
}

function inPlace(messages: ChatMessage[], message: ChatMessage): ChatMessage[] {
  const at = messages.findIndex(({ ts }) => ts === null || ts > (message.ts ?? 0))
  return messages.toSpliced(at < 0 ? messages.length : at, 0, message)
}
