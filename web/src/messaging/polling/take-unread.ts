import type { UserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import type { StreamEvents } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { tellMessaging } from '../messaging.events.ts'
import { applyUnread, receiveMessage, unreadTotal, useMessaging } from '../messaging.store.ts'

/** What the page came with: the base against which counts rise, and no news itself. MSG-291 */
export function takeFirstUnread(user: UserInfo): void {
  if (Object.keys(useMessaging.getState().unread).length === 0) applyUnread(user.unread_messages)
}

/** What a poll or the stream says now. MSG-287 */
export function takeUnread(data: StreamEvents['unread_messages']): void {
  const before = unreadTotal(useMessaging.getState())
  const raised = applyUnread(data)
  if (raised.length === 0) return
  tellMessaging('unread-raised', { raised, isTotalRaised: unreadTotal(useMessaging.getState()) > before })
}

/** A message of this or the other side, wherever it was sent from. MSG-056 */
export function takeMessage({ conversation_id: id, participant, message }: StreamEvents['message']): void {
  receiveMessage(id, message, { isOwn: message.participant === participant })
}
