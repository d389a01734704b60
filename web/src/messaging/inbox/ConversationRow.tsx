import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Conversation, Message } from '@bowerbird/domain/messaging/entities.contract.ts'
import { inboxPreviewMaxLength } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { sentSomething } from '@bowerbird/domain/messaging/messaging.messages.ts'
import { isOnline, isUnread } from '@bowerbird/domain/messaging/messaging.rules.ts'
import { rich } from '../../core/rich.tsx'
import { Link } from '../../core/router/Link.tsx'
import { useFlag } from '../../core/session.ts'
import { Badge } from '../../ui/Badge.tsx'
import { BlogName } from '../../ui/BlogName.tsx'
import { classNames } from '../../ui/class-names.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { BlogAvatar } from '../BlogAvatar.tsx'
import { useMessaging } from '../messaging.state.ts'
import { openConversation } from '../open-conversation.ts'
import { messagesPath } from '../page/messages-path.ts'
import { unreadCountOf } from '../unread.state.ts'
import styles from './ConversationRow.module.css'

/** Summarises a conversation's newest message in at most 100 characters. MSG-050, MSG-052 */
function lastMessageText({ messages }: Pick<Conversation, 'messages'>): string {
  const last = messages.data.at(-1)
  return last ? cut(wordsOf(last)) : ''
}

function wordsOf({ type, content, post }: Message): string {
  if (type === 'POSTREF') return post?.state === 'disabled' ? sentSomething.postGone : sentSomething.post
  if (type === 'IMAGE') return sentSomething.image
  if (type === 'STICKER') return sentSomething.sticker
  return content?.text ?? ''
}

/** The sign for the rest counts within the limit, and no sign of two halves is cut through. */
function cut(text: string): string {
  if (text.length <= inboxPreviewMaxLength) return text
  return `${text.slice(0, inboxPreviewMaxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** The inbox of a row, and the page that it opens. */
export interface PlaceOfRow {
  /** The own blog whose inbox this is. */
  blogUuid: string
  page: { blog: Channel; currentId: string | null } | undefined
}

interface Props extends PlaceOfRow {
  conversation: Conversation
}

/** MSG-048 … MSG-054, MSG-058 */
export function ConversationRow({ conversation, blogUuid, page }: Props) {
  const unreadCount = useMessaging((state) => unreadCountOf(state, conversation.id))
  const showsStatus = useFlag('status_indicators_ui') // MSG-345
  const other = conversation.participants.find(({ uuid }) => uuid !== blogUuid)
  if (!other) return null
  const isNew = isUnread(conversation)
  const className = classNames(styles.row, isNew && styles.unread)
  const inside = (
    <>
      <span className={styles.picture}>
        <BlogAvatar blog={other} className={styles.avatar} />
        {showsStatus && isOnline(other.seconds_since_last_activity) && (
          <span className={styles.online}>
            <VisuallyHidden>{t('Online')}</VisuallyHidden>
          </span>
        )}
      </span>
      <span className={styles.words}>
        {rich('{name}{unread, select, true {<hidden>, unread:</hidden>} other {}}{last}', {
          unread: String(isNew),
          name: (
            <span className={styles.name}>
              <BlogName name={other.name} />
            </span>
          ),
          hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden>,
          last: (
            <span className={styles.last} dir="auto">
              {lastMessageText(conversation)}
            </span>
          ),
        })}
      </span>
      <span className={styles.end}>
        <RelativeTime at={conversation.last_modified_ts} />
        {unreadCount > 0 && <Badge count={unreadCount} className={styles.count} />}
      </span>
    </>
  )
  if (page) {
    const isCurrent = conversation.id === page.currentId
    return (
      <Link
        to={messagesPath(page.blog.name, conversation.id)}
        className={className}
        aria-current={isCurrent ? 'page' : undefined}
      >
        {inside}
      </Link>
    )
  }
  const open = () => openConversation({ id: conversation.id, participantUuid: blogUuid })
  return (
    <button type="button" className={className} onClick={open}>
      {inside}
    </button>
  )
}
