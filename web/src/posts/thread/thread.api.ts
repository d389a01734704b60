import { listPlainReblogs, readThread } from '@bowerbird/domain/posts/thread/thread.contract.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { callerOf, callKey } from '../../core/query.ts'

export const threadQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...callKey(readThread, { id }), 'pages'],
    queryFn: ({ client, pageParam }) => callerOf(client)(readThread, { id, ...(pageParam && { before: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export function plainReblogsQuery(id: string, parentId: string) {
  const about = { id, parent_id: parentId }
  return infiniteQueryOptions({
    queryKey: [...callKey(listPlainReblogs, about), 'pages'],
    queryFn: ({ client, pageParam }) =>
      callerOf(client)(listPlainReblogs, { ...about, ...(pageParam && { after: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
}
