import { blockBlog } from '@bowerbird/domain/blogs/blocks.contract.ts'
import { deleteConversation, flagConversation } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { logEvent } from '../../telemetry/log.ts'
import { removeConversation } from '../inboxes.state.ts'
import { emitMessaging, type MessagingEvents, onMessaging } from '../messaging.events.ts'
import { useMessaging } from '../messaging.state.ts'
import type { Messenger } from './messenger.ts'

/** Removes the conversation at once and asks the server; a failure is only logged. MSG-131, MSG-132, MSG-154 */
export function listenToActions({ call, user }: Pick<Messenger, 'call' | 'user'>): () => void {
  const logged = (where: MessagingEvents['error']['where']) => (problem: unknown) => {
    logEvent('messaging:failed', { where, problem: String(problem).slice(0, 1000) })
    emitMessaging('error', { where, problem })
  }
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
    onMessaging('block', ({ currentTumblelog, blockedTumblelog, context, hidesReplies }) => {
      const own = user().channels.find(({ name }) => name === currentTumblelog)
      removeConversationsWith(own?.uuid ?? '', blockedTumblelog)
      const block = {
        ...{ tumblelog: currentTumblelog, blocked_tumblelog: blockedTumblelog, block_context: context },
        ...(hidesReplies === false && { hide_replies: hidesReplies }),
      }
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
