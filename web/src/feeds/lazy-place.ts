import { partInPlace } from '../core/page/lazy.ts'

export const dashboardPlace = partInPlace(
  'DashboardPlace',
  async () => (await import('./DashboardPlace.tsx')).DashboardPlace,
)
