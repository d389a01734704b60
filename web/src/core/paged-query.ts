import type { Call, SentTo } from '@bowerbird/domain/core/call.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { callerOf, callKey } from './query.ts'

/** A list as a cached query, page by page; `cursor` is the field that names where the next page begins. */
export function pagedQuery<C extends Call>(
  call: C,
  sent: Omit<SentTo<C>, 'before' | 'after'>,
  cursor: 'before' | 'after' = 'before',
) {
  return infiniteQueryOptions({
    queryKey: [...callKey(call, sent as SentTo<C>), 'pages'],
    queryFn: ({ client, pageParam }) =>
      callerOf(client)(call, { ...sent, ...(pageParam && { [cursor]: pageParam }) } as SentTo<C>),
    initialPageParam: '',
    getNextPageParam: (page) => (page as { next: string | null }).next,
  })
}
