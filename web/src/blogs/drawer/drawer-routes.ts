import type { RouteObject } from '../../core/router/route.ts'

/** It lies over the dashboard when it is loaded directly. BLOG-003 */
export const drawerRoute: RouteObject = {
  path: '/indash_blog/peepr/:blogName/:viewedPostId?',
  handle: { drawer: true },
}
