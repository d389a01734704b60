import type { OutputOf, SentTo } from '@bowerbird/domain/core/call.ts'
import { listConversations, suggestParticipants } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { favoritesFetched, inboxPageTriggerRows } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { ApiRefusal } from '../../core/call-api.ts'
import { callerOf, callKey, useCall } from '../../core/query.ts'
import { appendToInbox, type InboxPage, refreshInbox, setInbox } from '../inboxes.state.ts'
import type { Inbox } from '../messaging.state.ts'

/** Fetches the inbox of a blog anew, whatever is known of it already. MSG-003, MSG-363 */
export function useInboxFetch(blogUuid: string) {
  const call = useCall()
  const [problem, setProblem] = useState<ApiRefusal | null>(null)
  const [isFetching, setFetching] = useState(false)
  const turn = useRef(0)
  const fetchWith = useCallback(
    async (keep: (blogUuid: string, page: InboxPage) => void) => {
      turn.current += 1
      const own = turn.current
      setFetching(true)
      const [page, refused] = await call(listConversations, { participant: blogUuid }).then(
        (answer) => [answer, null] as const,
        (refusal: unknown) => [null, asRefusal(refusal)] as const,
      )
      if (own !== turn.current) return
      if (page) keep(blogUuid, asPage(page))
      setProblem(refused)
      setFetching(false)
    },
    [call, blogUuid],
  )
  const fetchInbox = useCallback(() => fetchWith(setInbox), [fetchWith])
  const refetchInbox = useCallback(() => fetchWith(refreshInbox), [fetchWith])
  return { fetchInbox, refetchInbox, problem, isFetching }
}

export const asPage = ({ conversations, aside_count, _links }: OutputOf<typeof listConversations>): InboxPage => ({
  conversations,
  next: _links.next?.href ?? null,
  asideCount: aside_count,
})

/** Treats a missing answer as a broken connection. */
const asRefusal = (problem: unknown): ApiRefusal =>
  problem instanceof ApiRefusal ? problem : new ApiRefusal({ status: 0, code: 'core.broken', text: String(problem) })

/** MSG-059 */
export const hasNextPage = ({ conversations, next }: Inbox): boolean =>
  conversations.length >= inboxPageTriggerRows && next !== null

/** One page at a time, from the address the last one gave. MSG-060, MSG-061, MSG-368 */
export function useNextPage(blogUuid: string, { next }: Inbox) {
  const call = useCall()
  const isRunning = useRef(false)
  const [isFetching, setFetching] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const fetchNext = useCallback(async () => {
    if (isRunning.current || next === null) return
    isRunning.current = true
    setFetching(true)
    setFailed(false)
    const sent = Object.fromEntries(new URL(next, location.href).searchParams) as SentTo<typeof listConversations>
    await call(listConversations, sent).then(
      (page) => appendToInbox(blogUuid, asPage(page)),
      () => setFailed(true),
    )
    isRunning.current = false
    setFetching(false)
  }, [call, blogUuid, next])
  return { fetchNext, isFetching, hasFailed }
}

/** The same request without a query is made once on a page. MSG-037 … MSG-039 */
function suggestionsQuery(blogUuid: string, excludeActive: boolean, limit: number) {
  const sent = { limit, participant: blogUuid, include_recent: true, exclude_active: excludeActive }
  return queryOptions({
    queryKey: callKey(suggestParticipants, sent),
    queryFn: ({ client }) => callerOf(client)(suggestParticipants, sent),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/** The blogs to suggest, and what to show for them where they could not be read. */
export function useSuggestions(blogUuid: string, { excludeActive = false, limit = favoritesFetched } = {}) {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery({
    ...suggestionsQuery(blogUuid, excludeActive, limit),
    enabled: blogUuid !== '',
  })
  // A retry after a failure does not count as the first load.
  const hasFailed = !data && errorUpdateCount > 0
  const isFirstLoading = !data && !hasFailed && isFetching
  return { data, isFirstLoading, failure: hasFailed ? { onRetry: () => void refetch(), isRetrying: isFetching } : null }
}
