import { type SuggestedBlog, suggestParticipants } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { searchDebounceMs, searchLoaderMs } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { useEffect, useState } from 'react'
import { useCall } from '../../core/query.ts'

export interface BlogSearch {
  /** Results of the newest answered query; null before the first. */
  found: SuggestedBlog[] | null
  isSlow: boolean
  hasFailed: boolean
  again: () => void
}

const nothing = { found: null, isSlow: false, hasFailed: false }

/** Looks for what is typed once it rests; a late answer to an older query is never shown. MSG-029 … MSG-034 */
export function useBlogSearch(typed: string, blogUuid: string): BlogSearch {
  const call = useCall()
  const [state, setState] = useState<Omit<BlogSearch, 'again'>>(nothing)
  const [attempt, setAttempt] = useState(0)
  const query = typed.trim()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the same search again.
  useEffect(() => {
    if (!query) {
      setState(nothing)
      return
    }
    let isStale = false
    let loader: ReturnType<typeof setTimeout> | undefined
    const show = (next: Omit<BlogSearch, 'again'>) => {
      clearTimeout(loader)
      if (!isStale) setState(next)
    }
    const timer = setTimeout(() => {
      loader = setTimeout(() => setState((now) => ({ ...now, isSlow: true })), searchLoaderMs)
      call(suggestParticipants, { q: query, participant: blogUuid }).then(
        ({ blogs }) => show({ ...nothing, found: blogs }),
        () => show({ ...nothing, hasFailed: true }),
      )
    }, searchDebounceMs)
    return () => {
      isStale = true
      clearTimeout(timer)
      clearTimeout(loader)
    }
  }, [query, blogUuid, call, attempt])
  return { ...state, again: () => setAttempt(attempt + 1) }
}
