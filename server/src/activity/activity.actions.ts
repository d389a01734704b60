import type { markActivitySeen as call } from '@bowerbird/domain/activity/activity.contract.ts'
import { readMyBlog } from '../blogs/blogs.views.ts'
import type { Answer } from '../core/http/serve.ts'
import { setSeen } from './activity.store.ts'
import { publishUnread } from './notify-blogs.ts'

/** Notifies the person's other open pages too. README ruling 8, BLOG-087 */
export const markActivitySeen: Answer<typeof call> = async (db, viewer, { blogName, until }, { deps }) => {
  await db.transaction().execute(async (tx) => {
    const blog = await readMyBlog(tx, viewer, blogName)
    if (await setSeen(tx, blog.id, until)) await publishUnread(tx, deps, [blog.id])
  })
  return {}
}
