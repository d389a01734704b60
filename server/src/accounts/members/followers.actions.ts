import type { removeFollower as call } from '@bowerbird/domain/blogs/blogs.contract.ts'
import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { deleteFollows } from '../../blogs/blog-writes.ts'
import { readAdminBlog } from '../../blogs/blogs.views.ts'
import type { Db } from '../../core/database/database.ts'
import type { Member } from '../../core/http/viewer.ts'
import { listFollowsBy } from './members.views.ts'

/** Followers are named by their first blogs. */
export async function removeFollower(
  db: Db,
  viewer: Member,
  { blogName, followerName }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  return db.transaction().execute(async (tx) => {
    const { id } = await readAdminBlog(tx, viewer, blogName)
    const follows = await listFollowsBy(tx, id, followerName)
    await deleteFollows(tx, follows)
    return { removed: follows.length > 0 }
  })
}
