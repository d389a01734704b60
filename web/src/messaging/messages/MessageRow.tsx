import { formatDate } from '@bowerbird/domain/core/language/formats.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { asksForSecrets } from '@bowerbird/domain/messaging/asks-for-secrets.ts'
import { animationMs } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { couldNotSend, retry, trying, waitsForNetwork } from '@bowerbird/domain/messaging/messaging.messages.ts'
import { timestampText } from '@bowerbird/domain/messaging/shown-messages.rules.ts'
import { type CSSProperties, memo } from 'react'
import { useOnline } from '../../core/offline/use-online.ts'
import { useInBrowser } from '../../core/use-in-browser.ts'
import { classNames } from '../../ui/class-names.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { BlogAvatar } from '../BlogAvatar.tsx'
import type { ChatMessage, TalkAround } from '../windows/chat-window.ts'
import { useMessenger } from '../windows/messenger-context.ts'
import { MessageBody } from './MessageBody.tsx'
import { MessageMenu } from './MessageMenu.tsx'
import styles from './MessageRow.module.css'
import { retryMessage } from './send-queue.ts'
import type { ShownMessage } from './shown-messages.ts'

/** One message: ours at the right, theirs at the left with their picture. MSG-205 … MSG-214 */
export const MessageRow = memo(function MessageRow({ shown, talk }: { shown: ShownMessage; talk: TalkAround }) {
  const { message, at, tsHeader, isCollapsed, collapseGroup } = shown
  const sender = talk.participants.find(({ uuid }) => uuid === message.participant)
  const isOwn = message.participant === talk.participantUuid
  // The server does not know the reader's time zone.
  const isHere = useInBrowser()
  const className = classNames(
    styles.row,
    isOwn ? styles.own : styles.other,
    isCollapsed && styles.collapsed,
    message.hasAnimation && styles.arriving,
    (message.isQueued || message.isPending) && styles.waiting,
  )
  return (
    <li
      className={className}
      style={message.hasAnimation ? ({ animationDuration: `${animationMs.messageIn}ms` } as CSSProperties) : undefined}
      data-group={collapseGroup}
    >
      {tsHeader && (
        <time className={styles.time} dateTime={new Date(at).toISOString()}>
          {isHere ? timestampText(at, Date.now()) : new Date(at).toISOString().slice(0, 10)}
        </time>
      )}
      {!isCollapsed && sender && <VisuallyHidden>{t('{name} says', { name: sender.name })}</VisuallyHidden>}
      {!isCollapsed && !isOwn && sender && <BlogAvatar blog={sender} className={styles.avatar ?? ''} />}
      <div className={styles.said} title={isHere ? formatDate(at, {}) : undefined}>
        <MessageBody message={message} talk={talk} isOwn={isOwn} />
        {(message.ts !== null || message.isError) && <MessageMenu message={message} talk={talk} sender={sender} />}
      </div>
      {!isOwn && asksForSecrets(message.content?.text ?? '') && (
        <p className={styles.warning}>{t('Staff will never ask for your password.')}</p>
      )}
      {message.isQueued && !message.isPending && isStored(message) && <Waiting />}
      {(message.isError || message.isRetry) && <Failure message={message} windowKey={talk.key} />}
    </li>
  )
})

/** A photo that is not stored yet would be gone with the page. */
const isStored = ({ outgoing }: ChatMessage) => outgoing?.type !== 'IMAGE' || typeof outgoing.file === 'string'

/** MSG-101 */
function Waiting() {
  return useOnline() ? null : (
    <p className={classNames(styles.failure, styles.unsent)} role="status">
      {waitsForNetwork()}
    </p>
  )
}

/** MSG-263, MSG-264 */
function Failure({ message, windowKey }: { message: ChatMessage; windowKey: string }) {
  const messenger = useMessenger()
  return (
    <p className={styles.failure} role="status">
      {message.isRetry ? trying() : couldNotSend()}
      {message.isError && message.canRetry && (
        <button type="button" className={styles.retry} onClick={() => retryMessage(messenger, windowKey, message)}>
          {retry()}
        </button>
      )}
    </p>
  )
}
