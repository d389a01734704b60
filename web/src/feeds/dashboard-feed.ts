import type { UserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import type { QueryClient } from '@tanstack/react-query'
import { callKey } from '../core/query.ts'
import { startIn } from './feed-start.ts'
import { type Feed, timelineFeed } from './feeds.api.ts'

const dashboard = { pageRoot: 'dashboard' }

const visits = new WeakMap<QueryClient, { name: string; place: string | null }>()

/** The place that was kept when this visit began: what is read meanwhile does not move the list under its reader. */
export function placeOfVisit(client: QueryClient, { name, dashboard_place }: UserInfo): string | null {
  const known = visits.get(client)
  if (known?.name === name) return known.place
  visits.set(client, { name, place: dashboard_place })
  return dashboard_place
}

/** The dashboard as its reader has set it: newest first, or upwards from where they stopped. CTRL-041, CTRL-044 */
export function dashboardFeed(client: QueryClient, user: UserInfo, search: string): Feed {
  const { oldest_first, hide_seen, hide_liked, originals_only } = user.reading
  const start = startIn(search)
  const place = placeOfVisit(client, user)
  const chosen = {
    isSifted: hide_seen || hide_liked || originals_only,
    ...(hide_seen && { keepsAll: true, isReadOnce: true }),
  }
  if (!oldest_first || !place || start || search.includes('newest'))
    return { ...timelineFeed(dashboard, start), ...chosen }
  return {
    key: callKey(readTimeline, { ...dashboard, after: place }),
    start: null,
    isUpwards: true,
    isWithoutAddress: true,
    ...chosen,
    isSifted: true,
    read: (call, { before = place, limit }) => call(readTimeline, { ...dashboard, after: before, limit }),
  }
}
