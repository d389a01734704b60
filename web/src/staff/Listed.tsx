import { t } from '@bowerbird/domain/core/language/t.ts'
import type { ReactNode } from 'react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Button } from '../ui/fields/Button.tsx'
import { Loader } from '../ui/Loader.tsx'

interface Props {
  query: {
    error: Error | null
    isPending: boolean
    refetch: () => unknown
    hasNextPage?: boolean
    isFetchingNextPage?: boolean
    fetchNextPage?: () => unknown
  }
  isEmpty: boolean
  empty: string
  children: ReactNode
}

/** A list for staff with its states: on its way, broken, empty, and more of it. */
export function Listed({ query, isEmpty, empty, children }: Props) {
  if (query.isPending) return <Loader label={t('Loading')} />
  if (query.error) {
    return (
      <EmptyState
        ground="card"
        illustration="leaf"
        title={query.error.message}
        action={<Button onClick={() => query.refetch()}>{t('Try again')}</Button>}
      />
    )
  }
  if (isEmpty) return <EmptyState ground="card" illustration="feather" title={empty} />
  return (
    <>
      {children}
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage?.()}>
          {t('Show more')}
        </Button>
      )}
    </>
  )
}
