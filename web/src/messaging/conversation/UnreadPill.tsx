import { t } from '@bowerbird/domain/core/language/t.ts'
import { pillScrollMs } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { badgeText } from '@bowerbird/domain/messaging/messaging.rules.ts'
import ArrowDown from 'lucide-react/icons/arrow-down'
import type { RefObject } from 'react'
import { fetchUnread } from '../messages/fetch-news.ts'
import { scrollToEnd } from '../messages/scroll-to-end.ts'
import { useMessaging } from '../messaging.state.ts'
import { unreadCountOf } from '../unread.state.ts'
import type { ChatWindow } from '../windows/chat-window.ts'
import { useMessenger } from '../windows/messenger-context.ts'
import styles from './UnreadPill.module.css'

/** Tells of what has come while somebody reads further up. MSG-280, MSG-281, MSG-283 */
export function UnreadPill({ window, scroller }: { window: ChatWindow; scroller: RefObject<HTMLElement | null> }) {
  const messenger = useMessenger()
  const unread = useMessaging((state) => unreadCountOf(state, window.id))
  if (unread === 0 || (window.isAtBottom && !window.hasUnreadTrouble)) return null
  const press = () => {
    void scrollToEnd(scroller.current, pillScrollMs)
    void fetchUnread(messenger, window.key)
  }
  return (
    <div className={styles.place}>
      <button
        type="button"
        className={styles.pill}
        aria-label={t('{unread} unread, show them', { unread })}
        onClick={press}
      >
        <ArrowDown size={14} aria-hidden="true" />
        {badgeText(unread)}
      </button>
    </div>
  )
}
