import { listInvites } from '@bowerbird/domain/accounts/invites.contract.ts'
import type { SentTo } from '@bowerbird/domain/core/call.ts'
import { readSite, type Site, saveSite } from '@bowerbird/domain/site/site.contract.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { pagedQuery } from '../core/paged-query.ts'
import { callQuery, useCall } from '../core/query.ts'
import { updateSession } from '../core/session.ts'

export const siteQuery = callQuery(readSite, {})

export const invitesQuery = pagedQuery(listInvites, {})

/** Shows saved values at once: on this page, in the header and in the title of the tab. */
export function updateSite(client: QueryClient, site: Site): void {
  client.setQueryData(siteQuery.queryKey, site)
  updateSession(client, (session) => {
    const { name, noun, description, logo, signups } = site
    const named = { site_name: name, site_noun: noun, site_description: description, site_logo: logo, signups }
    return { ...session, config: { ...session.config, ...named } }
  })
}

/** Saves whatever it is given, each step by itself. */
export function useSaveSite() {
  const call = useCall()
  const client = useQueryClient()
  return async (sent: SentTo<typeof saveSite>) => updateSite(client, await call(saveSite, sent))
}
