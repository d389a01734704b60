import type { Channel } from '@bowerbird/domain/blogs/entities.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { scrollThresholdPx } from '@bowerbird/domain/messaging/messaging.limits.ts'
import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'
import { useSession } from '../../core/session.ts'
import { Loader } from '../../ui/Loader.tsx'
import type { Inbox } from '../messaging.state.ts'
import { RetryNote } from '../RetryNote.tsx'
import styles from './ConversationList.module.css'
import { ConversationRow } from './ConversationRow.tsx'
import { hasNextPage, useNextPage } from './inbox.api.ts'
import { Suggestions } from './Suggestions.tsx'
import { useBatches } from './use-batches.ts'

/** Asks for more near the end of what scrolls, and at once where nothing needs to scroll. MSG-060 */
function useNearEnd(box: RefObject<HTMLElement | null>, isOffered: boolean, fetchMore: () => void): void {
  const latest = useRef(fetchMore)
  latest.current = fetchMore
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page it is looked at anew.
  useEffect(() => {
    const scrolled = box.current
    if (!isOffered || !scrolled) return
    const check = () => {
      const left = scrolled.scrollHeight - scrolled.scrollTop - scrolled.clientHeight
      if (left <= scrollThresholdPx.bottom) latest.current()
    }
    check()
    scrolled.addEventListener('scroll', check, { passive: true })
    return () => scrolled.removeEventListener('scroll', check)
  }, [box, isOffered, fetchMore])
}

interface Props {
  blogUuid: string
  inbox: Inbox
  /** The scrolling element. */
  box: RefObject<HTMLElement | null>
  /** Rows lead to the page of their conversation. */
  page: { blog: Channel; currentId: string | null } | undefined
}

/** MSG-055, MSG-059 … MSG-065 */
export function ConversationList({ blogUuid, inbox, box, page }: Props) {
  const { append_favorites_limit: suggestUpTo } = useSession().config
  const { fetchNext, isFetching, hasFailed } = useNextPage(blogUuid, inbox)
  const shown = useBatches(inbox.conversations)
  const isAllShown = shown.length === inbox.conversations.length
  useNearEnd(box, isAllShown && !isFetching && !hasFailed && hasNextPage(inbox), fetchNext)
  return (
    <>
      <ul className={styles.list} aria-label={t('Conversations')}>
        {shown.map((conversation) => (
          <li key={conversation.id}>
            <ConversationRow conversation={conversation} blogUuid={blogUuid} page={page} />
          </li>
        ))}
      </ul>
      {isFetching && (
        <p className={styles.more}>
          <Loader size={24} label={t('Loading more')} />
        </p>
      )}
      {hasFailed && <RetryNote onRetry={fetchNext} isRetrying={isFetching} />}
      {isAllShown && inbox.next === null && inbox.conversations.length <= suggestUpTo && (
        <Suggestions blogUuid={blogUuid} excludeActive />
      )}
    </>
  )
}
