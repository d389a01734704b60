import { t } from '@bowerbird/domain/core/language/t.ts'
import { animationMs, minimizedStackInsetPx } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { badgeText, isOnline } from '@bowerbird/domain/messaging/messaging.rules.ts'
import type { CSSProperties, KeyboardEvent } from 'react'
import { useFlag } from '../../core/session.ts'
import { BlogAvatar } from '../BlogAvatar.tsx'
import { useMessaging } from '../messaging.state.ts'
import { unreadCountOf } from '../unread.state.ts'
import { type ChatWindow, otherParticipants } from './chat-window.ts'
import styles from './MinimizedStack.module.css'
import { useMessenger } from './messenger-context.ts'
import { restore } from './open-windows.ts'
import { windowMark } from './window-focus.ts'

interface Props {
  windows: ChatWindow[]
  onTab: (key: string, isBackwards: boolean) => boolean
}

/** Takes the browser's height less the header's, and scrolls beyond. MSG-071, MSG-081 */
export function MinimizedStack({ windows, onTab }: Props) {
  const style = { height: `calc(100vh - ${minimizedStackInsetPx}px)`, '--for': `${animationMs.conversation}ms` }
  return (
    <ul className={styles.stack} style={style as CSSProperties} aria-label={t('Minimized conversations')}>
      {windows.map((window) => (
        <li key={window.key} className={styles.place}>
          <Minimized window={window} onTab={onTab} />
        </li>
      ))}
    </ul>
  )
}

/** MSG-079, MSG-080 */
function Minimized({ window, onTab }: { window: ChatWindow; onTab: Props['onTab'] }) {
  const messenger = useMessenger()
  const unread = useMessaging((state) => unreadCountOf(state, window.id))
  const hasDots = useFlag('status_indicators_ui') // MSG-345
  const [other] = otherParticipants(window)
  const name = other?.name ?? t('Conversation')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && onTab(window.key, event.shiftKey)) event.preventDefault()
  }
  return (
    <button
      type="button"
      {...{ [windowMark]: window.key }}
      className={styles.bubble}
      title={name}
      aria-label={unread > 0 ? t('{name}, {unread} unread', { name, unread }) : name}
      onClick={() => void restore(messenger, window.key)}
      onKeyDown={onKeyDown}
    >
      {other && <BlogAvatar blog={other} className={styles.avatar} />}
      {hasDots && other && isOnline(other.seconds_since_last_activity) && <span className={styles.dot} />}
      {unread > 0 && (
        <span className={styles.badge} aria-hidden="true">
          {badgeText(unread)}
        </span>
      )}
    </button>
  )
}
