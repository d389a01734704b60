import { t } from '@bowerbird/domain/core/language/t.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Button } from '../ui/fields/Button.tsx'
import { Loader } from '../ui/Loader.tsx'
import { NothingRead } from '../ui/ReadProblem.tsx'

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
  const emptied = useFocusWhenEmptied(isEmpty && !query.isPending)
  if (query.isPending) return <Loader label={t('Loading')} />
  if (query.error) {
    return <NothingRead title={query.error.message} retry={() => query.refetch()} />
  }
  if (isEmpty) {
    return (
      <div ref={emptied} tabIndex={-1}>
        <EmptyState ground="card" illustration="feather" title={empty} />
      </div>
    )
  }
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

/** The last one of a list takes the pressed button along. */
function useFocusWhenEmptied(isEmpty: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const wasEmpty = useRef(isEmpty)
  useEffect(() => {
    if (isEmpty && !wasEmpty.current && document.activeElement === document.body) place.current?.focus()
    wasEmpty.current = isEmpty
  }, [isEmpty])
  return place
}
