import { blogPath, postPath } from '@bowerbird/domain/core/urls.ts'
import { redirect } from 'react-router'
import { type PageArgs, readSession } from '../../core/page.ts'

/** The dashboard shows itself; the drawer comes from its host. */
export const Component = () => null

/** A guest, who has no dashboard, is shown the blog's full page. BLOG-003 */
export async function loader({ client, params }: PageArgs): Promise<null> {
  const { user } = await readSession(client)
  const { blogName = '', viewedPostId } = params
  if (!user) throw redirect(viewedPostId ? postPath(blogName, viewedPostId, '') : blogPath(blogName))
  return null
}
