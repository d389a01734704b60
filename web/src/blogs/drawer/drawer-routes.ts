import { blogPath, postPath } from '@bowerbird/domain/core/urls.ts'
import { type RouteObject, redirect } from 'react-router'
import { type PageArgs, readSession } from '../../core/page.ts'

/** It lies over the dashboard when it is loaded directly. BLOG-003 */
export const drawerRoute: RouteObject = {
  path: '/indash_blog/peepr/:blogName/:viewedPostId?',
  handle: { drawer: true },
  element: null,
}

/** A guest, who has no dashboard for it to lie over, is shown the blog's full page. BLOG-003 */
export async function leadGuestToBlog({ client, params: { blogName, viewedPostId } }: PageArgs): Promise<void> {
  if (!blogName || (await readSession(client)).user) return
  throw redirect(viewedPostId ? postPath(blogName, viewedPostId, '') : blogPath(blogName))
}
