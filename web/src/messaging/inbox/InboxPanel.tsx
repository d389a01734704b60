import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { nevermind } from '@bowerbird/domain/core/words.ts'
import type { listConversations } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { composeMessage, newMessage, openAllMessages } from '@bowerbird/domain/messaging/messaging.messages.ts'
import { isFetchRetryable } from '@bowerbird/domain/messaging/messaging.rules.ts'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { useMember, useSession } from '../../core/session.ts'
import { classNames } from '../../ui/class-names.ts'
import { Button, ButtonLink } from '../../ui/fields/Button.tsx'
import { IconButton } from '../../ui/fields/IconButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { inboxOf, setInbox } from '../inboxes.state.ts'
import { useMessagingEvent } from '../messaging.events.ts'
import { useMessaging } from '../messaging.state.ts'
import { messagesPath } from '../page/messages-path.ts'
import { RetryNote } from '../RetryNote.tsx'
import { AsideConversations } from './AsideConversations.tsx'
import { BlogSelector } from './BlogSelector.tsx'
import { ComposePanel } from './ComposePanel.tsx'
import { ConversationList } from './ConversationList.tsx'
import { useCurrentBlog } from './current-blog.ts'
import { EmptyInbox } from './EmptyInbox.tsx'
import styles from './InboxPanel.module.css'
import { asPage, useInboxFetch } from './inbox.api.ts'

interface Props {
  /** Closes the popover around it. */
  onClose?: () => void
  /** Given on the page of messages, where rows are links and nothing closes. */
  page?: InboxOnPage
}

interface InboxOnPage {
  blog: Channel
  currentId: string | null
  /** The list as the server rendered it. */
  list: OutputOf<typeof listConversations> | undefined
}

/** The content of the inbox popover, and the list on the page of messages. MSG-007 … MSG-014, DAY-075 */
export function InboxPanel({ onClose, page }: Props) {
  const current = useCurrentBlog(useMember())
  const blog = page?.blog ?? current
  const { new_empty_inbox: isNewVersion } = useSession().config
  const [isComposing, setComposing] = useState(false)
  if (!blog) return null
  const toggleWords = isComposing ? nevermind() : isNewVersion ? newMessage() : composeMessage()
  return (
    <div className={classNames(styles.panel, page && styles.onPage)}>
      <div className={styles.top}>
        <BlogSelector current={blog} isOnPage={page !== undefined} />
        <Button size="small" look="quiet" className={styles.toggle} onClick={() => setComposing(!isComposing)}>
          {toggleWords}
        </Button>
        {onClose && <IconButton label={t('Close')} icon={<X />} className={styles.close} onClick={onClose} />}
      </div>
      {isComposing ? (
        <div className={styles.body}>
          <ComposePanel key={blog.uuid} blogUuid={blog.uuid} />
        </div>
      ) : (
        <Conversations key={blog.uuid} blog={blog} isNewVersion={isNewVersion} page={page} />
      )}
      {onClose && (
        <p className={styles.foot}>
          <ButtonLink to={messagesPath(blog.name)} look="quiet" wide onClick={onClose}>
            {openAllMessages()}
          </ButtonLink>
        </p>
      )}
    </div>
  )
}

interface ConversationsProps {
  blog: Channel
  isNewVersion: boolean
  page: InboxOnPage | undefined
}

function Conversations({ blog, isNewVersion, page }: ConversationsProps) {
  const known = useMessaging((state) => inboxOf(state, blog.uuid))
  const [loaded] = useState(() => page?.list && { isInboxFetched: true, ...asPage(page.list) })
  const inbox = loaded && !known.isInboxFetched ? loaded : known
  const { fetchInbox, refetchInbox, problem, isFetching } = useInboxFetch(blog.uuid)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (loaded) setInbox(blog.uuid, loaded)
    else void fetchInbox()
  }, [fetchInbox, loaded, blog.uuid])
  useMessagingEvent('unread-raised', ({ raised }) => {
    if (raised.some(({ mentionKey }) => mentionKey === blog.mention_key)) void refetchInbox() // MSG-057
  })
  return (
    <div ref={box} className={styles.body}>
      {problem && (
        <RetryNote onRetry={isFetchRetryable(problem.status) ? fetchInbox : undefined} isRetrying={isFetching} />
      )}
      {!inbox.isInboxFetched && !problem && <LoadingRows />}
      {inbox.isInboxFetched &&
        (inbox.conversations.length === 0 ? (
          <EmptyInbox blogUuid={blog.uuid} isNewVersion={isNewVersion} />
        ) : (
          <ConversationList blogUuid={blog.uuid} inbox={inbox} box={box} page={page} />
        ))}
      <AsideConversations inbox={inbox} blogUuid={blog.uuid} page={page} />
    </div>
  )
}

function LoadingRows() {
  return (
    <div role="status" className={styles.loading}>
      <VisuallyHidden>{t('Loading')}</VisuallyHidden>
      {[58, 40, 64, 46].map((width) => (
        <div key={width} className={styles.loadingRow}>
          <Skeleton width={44} height={44} />
          <span>
            <Skeleton width="32%" height={14} />
            <Skeleton width={`${width + 20}%`} height={12} />
          </span>
        </div>
      ))}
    </div>
  )
}
