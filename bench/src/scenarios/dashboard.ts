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
