import type { removeFollower as call } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { deleteFollows } from '../../blogs/blog-writes.ts'
import { readAdminBlog } from '../../blogs/blogs.views.ts'
import type { Answer } from '../../core/http/serve.ts'
import { listFollowsBy } from './members.views.ts'

/** Followers are named by their first blogs. */
export const removeFollower: Answer<typeof call> = async (db, viewer, { blogName, followerName }) => {
  return db.transaction().execute(async (tx) => {
    const { id } = await readAdminBlog(tx, viewer, blogName)
    const follows = await listFollowsBy(tx, id, followerName)
    await deleteFollows(tx, follows)
    return { removed: follows.length > 0 }
  })
}
