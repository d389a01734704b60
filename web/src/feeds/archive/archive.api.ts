import { monthShape } from '@bowerbird/domain/core/months.ts'
import { readArchive } from '@bowerbird/domain/feeds/archive.contract.ts'
import { type PostKind, postKinds } from '@bowerbird/domain/posts/entities.contract.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { callerOf, callKey } from '../../core/query.ts'
import { startIn } from '../feed-start.ts'

/** The archive's filters, as its address carries them. */
export interface ArchiveAsked {
  month?: string
  post_type?: PostKind
  tag?: string
}

export function readAsked(search: string): ArchiveAsked {
  const params = new URLSearchParams(search)
  const month = params.get('month') ?? ''
  const kind = postKinds.find((one) => one === params.get('post_type'))
  const tag = (params.get('tag') ?? '').trim()
  return { ...(monthShape.test(month) && { month }), ...(kind && { post_type: kind }), ...(tag && { tag }) }
}

/** The query of an address that asks so; empty where nothing is asked. */
export function askedQuery(asked: ArchiveAsked): string {
  const { month = '', post_type = '', tag = '' } = asked
  const params = new URLSearchParams(Object.entries({ month, post_type, tag }).filter(([, value]) => value))
  return params.size > 0 ? `?${params}` : ''
}

export function archiveQuery(name: string, search: string) {
  const sent = { name, ...readAsked(search) }
  const start = startIn(search)
  return infiniteQueryOptions({
    queryKey: [...callKey(readArchive, sent), start, 'pages'],
    queryFn: ({ client, pageParam }) =>
      callerOf(client)(readArchive, { ...sent, ...(pageParam && { before: pageParam }) }),
    initialPageParam: start,
    getNextPageParam: ({ next }) => next,
  })
}
