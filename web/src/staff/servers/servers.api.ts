import {
  listServerPeople,
  listServers,
  readServer,
  type shownServers,
} from '@bowerbird/domain/federation/servers.contract.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { callerOf, callKey, callQuery } from '../../core/query.ts'

export type ShownServers = (typeof shownServers)[number]

const paged = { initialPageParam: null as string | null, getNextPageParam: ({ next }: { next: string | null }) => next }

export const serversQuery = (query: string, show: ShownServers) =>
  infiniteQueryOptions({
    queryKey: [...callKey(listServers, { query, show }), 'pages'],
    queryFn: ({ client, pageParam }) =>
      callerOf(client)(listServers, { query, show, ...(pageParam && { after: pageParam }) }),
    ...paged,
  })

/** Asked for again and again: what is tried changes a moment later. */
export const serverQuery = (host: string) => ({
  ...callQuery(readServer, { host }),
  refetchInterval: 5000,
})

export const serverPeopleQuery = (host: string) =>
  infiniteQueryOptions({
    queryKey: [...callKey(listServerPeople, { host }), 'pages'],
    queryFn: ({ client, pageParam }) =>
      callerOf(client)(listServerPeople, { host, ...(pageParam && { before: pageParam }) }),
    ...paged,
  })

export const serverPath = (host: string) => `/staff/servers?host=${encodeURIComponent(host)}`
