import type { UserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import type { StreamEvents } from '@bowerbird/domain/messaging/live.contract.ts'
import { localOverrideMs } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { findConversation, markRead, receiveMessage } from '../inboxes.state.ts'
import { emitMessaging } from '../messaging.events.ts'
import { useMessaging } from '../messaging.state.ts'
import { applyUnread, unreadCountOf, unreadTotal } from '../unread.state.ts'

/** Takes the page's own counts as the base against which counts rise; they are no news themselves. MSG-291 */
export function takeFirstUnread(user: UserInfo): void {
  if (Object.keys(useMessaging.getState().unread).length === 0) applyUnread(user.unread_messages)
}

let again: ReturnType<typeof setTimeout> | undefined

/** Takes the counts of a poll or the stream. MSG-287 */
export function takeUnread(data: StreamEvents['unread_messages'], isSecondTime = false): void {
  clearTimeout(again)
  // The stream sends each count once, so one that is held by a fetch is taken after that. MSG-278
  if (!isSecondTime) again = setTimeout(takeUnread, localOverrideMs, data, true)
  const was = useMessaging.getState()
  const raised = applyUnread(data)
  for (const counts of Object.values(was.unread)) markReadElsewhere(counts)
  if (raised.length === 0) return
  emitMessaging('unread-raised', { raised, isTotalRaised: unreadTotal(useMessaging.getState()) > unreadTotal(was) })
}

/** Clears counts that were read in another tab or on another device. */
function markReadElsewhere(before: Record<string, number>): void {
  for (const [id, count] of Object.entries(before)) {
    const conversation = findConversation(id)
    if (conversation && count > 0 && unreadCountOf(useMessaging.getState(), id) === 0) {
      markRead(id, conversation.last_modified_ts)
    }
  }
}

/** A message of this or the other side, wherever it was sent from. MSG-056 */
export function takeMessage({ conversation_id: id, participant, message }: StreamEvents['message']): void {
  receiveMessage(id, message, { isOwn: message.participant === participant })
}
