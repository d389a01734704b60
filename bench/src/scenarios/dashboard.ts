import { around, type Scenario } from '../scenario.ts'

export const dashboard: Scenario = {
  name: 'dashboard',
  about: 'first page of 20 posts with trails and viewer state, 100 blogs followed',
  ceiling: 'C20',
  ratioMax: 4,
  inCity: true,
  requestAt: ({ readers }, number) => ({
    path: '/svc/timeline/dashboard?limit=20',
    headers: around(readers, number).headers,
  }),
}

export const dashboardBlocked: Scenario = {
  name: 'dashboard-blocked',
  about: 'the same for members who blocked 500 blogs',
  ceiling: 'C20',
  ratioMax: 4,
  requestAt: ({ blockers }, number) => ({
    path: '/svc/timeline/dashboard?limit=20',
    headers: around(blockers, number).headers,
  }),
}

/** Most filters match nothing on a page, as with a reader who keeps out a few topics. */
export const dashboardFiltered: Scenario = {
  name: 'dashboard-filtered',
  about: 'the same for members with 50 filters',
  ceiling: 'C20',
  ratioMax: 4,
  requestAt: ({ filterers }, number) => ({
    path: '/svc/timeline/dashboard?limit=20',
    headers: around(filterers, number).headers,
  }),
}
