import type { markActivitySeen as call } from '@bowerbird/domain/activity/activity.contract.ts'
import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { readMyBlog } from '../blogs/blogs.views.ts'
import type { Db } from '../core/database/database.ts'
import type { Context } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { setSeen } from './activity.store.ts'
import { publishUnread } from './notify-blogs.ts'

/** Notifies the person's other open pages too. README ruling 8, BLOG-087 */
export async function markActivitySeen(
  db: Db,
  viewer: Member,
  { blogName }: InputOf<typeof call>,
  { deps }: Context,
): Promise<OutputOf<typeof call>> {
  await db.transaction().execute(async (tx) => {
    const blog = await readMyBlog(tx, viewer, blogName)
    if (await setSeen(tx, blog.id)) await publishUnread(tx, deps, [blog.id])
  })
  return { unread_count: 0 }
}
