import type { Conversation } from '@bowerbird/domain/messaging/entities.contract.ts'
import { isOnline, isUnread } from '@bowerbird/domain/messaging/messaging.rules.ts'
import { useFlag } from '../../core/session.ts'
import { Badge } from '../../ui/Badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { BlogAvatar } from '../BlogAvatar.tsx'
import { useMessaging } from '../messaging.state.ts'
import { openConversation } from '../open-conversation.ts'
import { unreadCountOf } from '../unread.state.ts'
import styles from './ConversationRow.module.css'
import { lastMessageText } from './last-message.ts'

interface Props {
  conversation: Conversation
  /** The own blog whose inbox this is. */
  blogUuid: string
}

/** MSG-048 … MSG-054, MSG-058 */
export function ConversationRow({ conversation, blogUuid }: Props) {
  const unreadCount = useMessaging((state) => unreadCountOf(state, conversation.id))
  const showsStatus = useFlag('status_indicators_ui') // MSG-345
  const other = conversation.participants.find(({ uuid }) => uuid !== blogUuid)
  if (!other) return null
  const isNew = isUnread(conversation)
  return (
    <button
      type="button"
      className={classNames(styles.row, isNew && styles.unread)}
      onClick={() => openConversation({ id: conversation.id, participantUuid: blogUuid })}
    >
      <span className={styles.picture}>
        <BlogAvatar blog={other} className={styles.avatar} />
        {showsStatus && isOnline(other.seconds_since_last_activity) && (
          <span className={styles.online}>
            <VisuallyHidden>Online</VisuallyHidden>
          </span>
        )}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{other.name}</span>
        {isNew && <VisuallyHidden>, unread:</VisuallyHidden>}
        <span className={styles.last} dir="auto">
          {lastMessageText(conversation)}
        </span>
      </span>
      <span className={styles.end}>
        <RelativeTime at={conversation.last_modified_ts} />
        {unreadCount > 0 && <Badge count={unreadCount} className={styles.count} />}
      </span>
    </button>
  )
}
