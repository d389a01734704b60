import { blogPath, postPath } from '@bowerbird/domain/core/urls.ts'
import { type PageArgs, readSession } from '../../core/page/page.ts'
import { redirect } from '../../core/router/route.ts'

/** A guest, who has no dashboard for the drawer to lie over, is shown the blog's full page. BLOG-003 */
export async function leadGuestToBlog({ client, params: { blogName, viewedPostId } }: PageArgs): Promise<void> {
  if (!blogName || (await readSession(client)).user) return
  throw redirect(viewedPostId ? postPath(blogName, viewedPostId, '') : blogPath(blogName))
}
