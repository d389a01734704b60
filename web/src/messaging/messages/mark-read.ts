import { markAsRead } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { markRead } from '../inboxes.state.ts'
import { emitMessaging } from '../messaging.events.ts'
import { changeWindow, findWindow, useMessaging } from '../messaging.state.ts'
import { holdSeen } from '../unread.state.ts'
import type { Messenger } from '../windows/messenger.ts'

/** MSG-088, MSG-290 */
export function markWindowRead({ call }: Messenger, key: string): void {
  const window = findWindow(key)
  if (!window?.id) return
  const { id, participantUuid: participant } = window
  const ts = window.receivedTs || window.lastModifiedTs
  markRead(id, ts)
  changeWindow(key, { lastReadTs: Math.max(window.lastReadTs, ts) })
  call(markAsRead, { conversation_id: id, participant, ts: String(ts) }).then(
    () => holdSeen(id, 0),
    (problem: unknown) => emitMessaging('error', { where: 'mark-as-read', problem }),
  )
}

/** Back at the page, what came meanwhile into open windows has been seen. */
export function markSeenWindows(messenger: Messenger): void {
  if (document.visibilityState !== 'visible') return
  for (const window of useMessaging.getState().windows) {
    const isSeen = !window.minimized && window.isAtBottom && window.receivedTs > window.lastReadTs
    if (isSeen) markWindowRead(messenger, window.key)
  }
}
