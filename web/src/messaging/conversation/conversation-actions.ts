import { deleteConversation, flagConversation } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { deleteMessageQuestion, deleteQuestion, spamQuestion } from '@bowerbird/domain/messaging/messaging.messages.ts'
import { askToBlock, type Blocker } from '../../moderation/ask-to-block.ts'
import { changeConversation } from '../inboxes.state.ts'
import { emitMessaging } from '../messaging.events.ts'
import { changeWindow } from '../messaging.state.ts'
import type { ChatMessage, TalkAround } from '../windows/chat-window.ts'
import { releaseWindow } from '../windows/held-windows.ts'
import type { Messenger } from '../windows/messenger.ts'
import { isSure } from './is-sure.ts'

/** Only closes the window of a conversation that has not begun. MSG-118 … MSG-120 */
export async function askToDelete({ key, id, participantUuid }: TalkAround): Promise<void> {
  if (!(await isSure(deleteQuestion.ask, deleteQuestion))) return
  if (id === null) releaseWindow(key)
  else emitMessaging('delete-conversation', { conversationId: id, participant: participantUuid })
}

/** MSG-127 … MSG-129 */
export async function askAboutSpam({ id, participantUuid }: TalkAround, name: string): Promise<void> {
  if (!(await isSure(spamQuestion.ask(name), spamQuestion)) || id === null) return
  emitMessaging('mark-as-spam', { conversationId: id, participant: participantUuid, context: 'inline' })
}

/** MSG-121 … MSG-124 */
export const askToBlockIn = (own: Blocker, blockedTumblelog: string): Promise<void> =>
  askToBlock({ by: own, blogName: blockedTumblelog }).then(
    (hidesReplies) =>
      emitMessaging('block', {
        ...{ currentTumblelog: own.name, blockedTumblelog, context: 'messaging' as const },
        ...(!hidesReplies && { hidesReplies }),
      }),
    () => {},
  )

/** Every image of the conversation shows from now on. MSG-331, MSG-332 */
export function reveal({ call }: Messenger, { key, id, participantUuid }: TalkAround): void {
  changeWindow(key, { isBlurredImages: false })
  if (id === null) return
  changeConversation(id, (conversation) => ({ ...conversation, is_blurred_images: false }))
  call(flagConversation, { conversation_id: id, participant: participantUuid, type: 'unblur' }).catch(
    (problem: unknown) => emitMessaging('error', { where: 'unblur', problem }),
  )
}

/** One message, from this side alone; it comes back if the server says no. BLOG-195, BLOG-197 */
export async function askToDeleteMessage({ call }: Messenger, talk: TalkAround, message: ChatMessage): Promise<void> {
  if (!(await isSure(deleteMessageQuestion(), deleteQuestion))) return
  changeWindow(talk.key, ({ messages }) => ({ messages: messages.filter(({ key }) => key !== message.key) }))
  const { id, participantUuid: participant } = talk
  if (id === null || message.ts === null) return
  await call(deleteConversation, { conversation_id: id, participant, ts: String(message.ts) }).catch(
    (problem: unknown) => {
      changeWindow(talk.key, ({ messages }) => ({ messages: inPlace(messages, message) }))
      emitMessaging('error', { where: 'delete', problem })
    },
  )
}

function inPlace(messages: ChatMessage[], message: ChatMessage): ChatMessage[] {
  const at = messages.findIndex(({ ts }) => ts === null || ts > (message.ts ?? 0))
  return messages.toSpliced(at < 0 ? messages.length : at, 0, message)
}
