import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Conversation } from '@bowerbird/domain/messaging/entities.contract.ts'
import { listConversations } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callKey, useCall } from '../../core/query.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { Loader } from '../../ui/Loader.tsx'
import type { Inbox } from '../messaging.state.ts'
import { RetryNote } from '../RetryNote.tsx'
import styles from './ConversationList.module.css'
import { ConversationRow, type PlaceOfRow } from './ConversationRow.tsx'

interface Props extends PlaceOfRow {
  inbox: Inbox
}

/** Conversations of strangers beyond the limit of an hour, which didn't notify. */
export function AsideConversations({ inbox: { asideCount }, ...place }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (!asideCount) return null
  return (
    <>
      <p className={styles.more}>
        <Button look="quiet" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('{count, plural, one {# more conversation} other {# more conversations}} with people you don’t follow', {
            count: asideCount,
          })}
        </Button>
      </p>
      {isOpen && <AsideList {...place} />}
    </>
  )
}

function AsideList(place: PlaceOfRow) {
  const call = useCall()
  const sent = { participant: place.blogUuid, aside: true }
  const { data, isFetching, isError, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: callKey(listConversations, sent),
    queryFn: ({ pageParam }) => call(listConversations, { ...sent, ...(pageParam && { before: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ _links: { next } }) => next && new URL(next.href, location.href).searchParams.get('before'),
    staleTime: 0,
    gcTime: 0,
  })
  const found: Conversation[] = data?.pages.flatMap(({ conversations }) => conversations) ?? []
  return (
    <>
      <ul className={styles.list} aria-label={t('Conversations with people you don’t follow')}>
        {found.map((conversation) => (
          <li key={conversation.id}>
            <ConversationRow conversation={conversation} {...place} />
          </li>
        ))}
      </ul>
      <div className={styles.more}>
        {isFetching && <Loader size={24} label={t('Loading more')} />}
        {!isFetching && isError && <RetryNote onRetry={() => void fetchNextPage()} isRetrying={false} />}
        {!isFetching && !isError && hasNextPage && (
          <Button look="quiet" size="small" onClick={() => void fetchNextPage()}>
            {t('Show more')}
          </Button>
        )}
      </div>
    </>
  )
}
