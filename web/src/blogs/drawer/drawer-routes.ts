import type { RouteObject } from 'react-router'
import { asRoute } from '../../core/page.ts'

/** It lies over the dashboard when it is loaded directly. BLOG-003 */
export const drawerRoute: RouteObject = {
  path: '/indash_blog/peepr/:blogName/:viewedPostId?',
  handle: { drawer: true },
  lazy: async () => {
    const { Component, loader } = asRoute(await import('./drawer-route.ts'))
    return { Component, loader }
  },
}
