import type * as calls from '@bowerbird/domain/blogs/blogs.contract.ts'
import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { readOwnedBlog } from '../blogs/blogs.views.ts'
import { retireBlog } from '../blogs/retire-blogs.ts'
import type { Answer } from '../core/http/serve.ts'
import { leaveBlog } from './accounts.store.ts'
import { addRemoval } from './remove-account.jobs.ts'

/** Only hides the blog; a job removes what is on it, which may be much. */
export const deleteBlog: Answer<typeof calls.deleteBlog> = async (db, viewer, { blogName, typedName }) => {
  return db.transaction().execute(async (tx) => {
    const { id, name } = await readOwnedBlog(tx, viewer, blogName)
    if (id === viewer.primaryBlogId) throw new RefusedError(blogsRefusals.firstBlog)
    if (typedName !== name) throw new RefusedError(blogsRefusals.notItsName)
    await retireBlog(tx, id)
    await leaveBlog(tx, id)
    await addRemoval(tx, { accountId: null, blogIds: [id] })
    return { deleted: true }
  })
}
