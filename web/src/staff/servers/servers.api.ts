import {
  listServerPeople,
  listServers,
  readServer,
  type shownServers,
} from '@bowerbird/domain/federation/servers.contract.ts'
import { pagedQuery } from '../../core/paged-query.ts'
import { callQuery } from '../../core/query.ts'

export type ShownServers = (typeof shownServers)[number]

export const serversQuery = (query: string, show: ShownServers) => pagedQuery(listServers, { query, show }, 'after')

/** Asked for again and again: what is tried changes a moment later. */
export const serverQuery = (host: string) => ({
  ...callQuery(readServer, { host }),
  refetchInterval: 5000,
})

export const serverPeopleQuery = (host: string) => pagedQuery(listServerPeople, { host })

export const serverPath = (host: string) => `/staff/servers?host=${encodeURIComponent(host)}`
