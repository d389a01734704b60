import { useRef } from 'react'
import { useMember, useSession } from '../../core/session.ts'
import { findConversation } from '../inboxes.state.ts'
import { type RaisedCount, useMessagingEvent } from '../messaging.events.ts'
import { isOpenInWindow, useMessaging } from '../messaging.state.ts'
import { oncePerBrowser } from '../once-per-browser.ts'
import { askPermission, showNotification } from './show-notification.ts'

const otherTabsFirstMs = 150

/** One for each conversation with more unread than before, unless it is being looked at. MSG-306 … MSG-308 */
export function useNotifications(): void {
  const user = useMember()
  const isSwitchedOn = useSession().config.desktop_notifications && user.desktop_notifications
  const hasAsked = useRef(false)

  useMessagingEvent('opened-by-person', () => {
    if (!isSwitchedOn || hasAsked.current) return
    hasAsked.current = true
    askPermission()
  })

  const notify = ({ mentionKey, conversationId, count }: RaisedCount) => {
    const blog = user.channels.find((channel) => channel.mention_key === mentionKey)
    if (!blog) return
    const isSeen = isLookedAt(conversationId)
    const show = () =>
      showNotification({ conversationId, participantUuid: blog.uuid, count, other: otherIn(conversationId, blog.uuid) })
    // The tab in which it is looked at takes the turn of all others, and uses it for nothing.
    void oncePerBrowser(`notification:${conversationId}:${count}`, isSeen ? () => {} : show, {
      canWaitMs: isSeen ? 0 : otherTabsFirstMs,
    })
  }
  useMessagingEvent('unread-raised', ({ raised }) => {
    if (isSwitchedOn) raised.forEach(notify)
  })
}

const isTabActive = () => document.visibilityState === 'visible' && document.hasFocus()
const isLookedAt = (conversationId: string) => isTabActive() && isOpenInWindow(useMessaging.getState(), conversationId)

function otherIn(conversationId: string, ownUuid: string) {
  const window = useMessaging.getState().windows.find(({ id }) => id === conversationId)
  const participants = window?.participants ?? findConversation(conversationId)?.participants ?? []
  return participants.find(({ uuid }) => uuid !== ownUuid)
}
