import type { Participant } from '@bowerbird/domain/messaging/entities.contract.ts'
import { desktopNotificationMs, storagePrefix } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { notificationTitle, unreadInWords } from '@bowerbird/domain/messaging/messaging.messages.ts'
import { openConversation } from '../open-conversation.ts'

interface News {
  conversationId: string
  /** The own blog it came for. */
  participantUuid: string
  count: number
  /** The writer, if known. */
  other: Pick<Participant, 'name' | 'avatar_url'> | undefined
}

/** MSG-309 … MSG-311 */
export function showNotification({ conversationId, participantUuid, count, other }: News): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return // MSG-312
  try {
    const notification = new Notification(other?.name ?? notificationTitle(), {
      body: unreadInWords(count),
      tag: `messaging:${conversationId}`,
      ...(other && { icon: other.avatar_url }),
    })
    const timer = setTimeout(() => notification.close(), desktopNotificationMs)
    notification.onclick = () => {
      clearTimeout(timer)
      window.focus()
      openConversation({ id: conversationId, participantUuid })
      notification.close()
    }
  } catch {
    // Browsers of handsets show them from service workers alone, and say so by throwing.
  }
}

const askedKey = `${storagePrefix}-asked-to-notify`

/** Asked once, the first time somebody talks: who closed the question unanswered has answered it. MSG-312 */
export function askPermission(): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'default' || wasAskedBefore()) return
  void Promise.resolve(Notification.requestPermission()).catch(() => undefined)
}

function wasAskedBefore(): boolean {
  try {
    const isAsked = localStorage.getItem(askedKey) !== null
    localStorage.setItem(askedKey, '1')
    return isAsked
  } catch {
    return false
  }
}
