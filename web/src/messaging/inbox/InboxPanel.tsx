import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import { nevermind } from '@bowerbird/domain/core/words.ts'
import { composeMessage, newMessage } from '@bowerbird/domain/messaging/messaging.messages.ts'
import { isFetchRetryable } from '@bowerbird/domain/messaging/messaging.rules.ts'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { useMember, useSession } from '../../core/session.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { IconButton } from '../../ui/fields/IconButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { inboxOf } from '../inboxes.state.ts'
import { useMessagingEvent } from '../messaging.events.ts'
import { useMessaging } from '../messaging.state.ts'
import { RetryNote } from '../RetryNote.tsx'
import { BlogSelector } from './BlogSelector.tsx'
import { ComposePanel } from './ComposePanel.tsx'
import { ConversationList } from './ConversationList.tsx'
import { useCurrentBlog } from './current-blog.ts'
import { EmptyInbox } from './EmptyInbox.tsx'
import styles from './InboxPanel.module.css'
import { useInboxFetch } from './inbox.api.ts'

/** The content of the inbox popover. MSG-007 … MSG-014 */
export function InboxPanel({ onClose }: { onClose: () => void }) {
  const blog = useCurrentBlog(useMember())
  const { new_empty_inbox: isNewVersion } = useSession().config
  const [isComposing, setComposing] = useState(false)
  if (!blog) return null
  const toggleWords = isComposing ? nevermind : isNewVersion ? newMessage : composeMessage
  return (
    <div className={styles.panel}>
      <div className={styles.top}>
        <BlogSelector current={blog} />
        <Button size="small" look="quiet" className={styles.toggle} onClick={() => setComposing(!isComposing)}>
          {toggleWords}
        </Button>
        <IconButton label="Close" icon={<X />} className={styles.close} onClick={onClose} />
      </div>
      {isComposing ? (
        <div className={styles.body}>
          <ComposePanel key={blog.uuid} blogUuid={blog.uuid} />
        </div>
      ) : (
        <Conversations key={blog.uuid} blog={blog} isNewVersion={isNewVersion} />
      )}
    </div>
  )
}

function Conversations({ blog, isNewVersion }: { blog: Channel; isNewVersion: boolean }) {
  const inbox = useMessaging((state) => inboxOf(state, blog.uuid))
  const { fetchInbox, refetchInbox, problem, isFetching } = useInboxFetch(blog.uuid)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => void fetchInbox(), [fetchInbox])
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
          <ConversationList blogUuid={blog.uuid} inbox={inbox} box={box} />
        ))}
    </div>
  )
}

function LoadingRows() {
  return (
    <div role="status" className={styles.loading}>
      <VisuallyHidden>Loading</VisuallyHidden>
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
