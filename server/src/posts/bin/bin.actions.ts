import type * as calls from '@bowerbird/domain/posts/bin/bin.contract.ts'
import type { PostState } from '@bowerbird/domain/posts/entities.contract.ts'
import { readAdminBlog } from '../../blogs/blogs.views.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import type { Answer } from '../../core/http/serve.ts'
import { addJob } from '../../core/work/jobs.ts'
import { takeOut } from '../bulk/take-out.actions.ts'
import { lockBlogs, publishOrPutAside } from '../queue/publishing.store.ts'
import { removePosts } from '../write/delete-post.store.ts'
import { endBin, insertBinned, isOwnedBy, lockEnded, takeBinned } from './bin.store.ts'

/** A submission is not the blog's post yet, and a video that is converted is nowhere yet. */
const staysNowhere = (state: PostState) => state === 'unapproved' || state === 'transcoding'

/** Deletes locked posts of a blog for good, or puts them into its bin if somebody else owns it. Part of a larger write. */
export async function deletePosts(
  tx: Tx,
  by: { blogId: string; accountId: string },
  posts: readonly { id: string; state: PostState }[],
): Promise<void> {
  const isOwner = await isOwnedBy(tx, by.blogId, by.accountId)
  const isForGood = (post: { state: PostState }) => isOwner || staysNowhere(post.state)
  const gone = posts.filter(isForGood).map(({ id }) => id)
  const binned = posts.filter((post) => !isForGood(post)).map(({ id }) => id)
  if (gone.length > 0) await removePosts(tx, [by.blogId], gone)
  if (binned.length === 0) return
  await insertBinned(tx, binned, by.accountId)
  const nowhere = { state: 'binned', publish_on: null, queue_position: null, queue_id: null } as const
  await takeOut(
    tx,
    by.blogId,
    binned.map((id) => ({ id, ...nowhere })),
  )
}

/** Gives posts back their states, places and notes. Followers and other servers aren't told of them again. */
export const restorePosts: Answer<typeof calls.restorePosts> = async (db, viewer, { blogName, postIds }) => {
  return db.transaction().execute(async (tx) => {
    const { id: blogId } = await readAdminBlog(tx, viewer, blogName)
    await lockBlogs(tx, [blogId])
    const posts = await takeBinned(tx, blogId, postIds)
    const shown = posts.filter(({ state }) => state === 'published')
    const others = posts.filter(({ state }) => state !== 'published')
    if (shown.length > 0) await publishOrPutAside(tx, shown, { isImported: true })
    if (others.length > 0) await takeOut(tx, blogId, others)
    return { restored: posts.length }
  })
}

/** Hides the posts for good; a job removes them, which may be many. */
export const emptyBin: Answer<typeof calls.emptyBin> = async (db, viewer, { blogName }) => {
  return db.transaction().execute(async (tx) => {
    const { id } = await readAdminBlog(tx, viewer, blogName)
    const deleted = await endBin(tx, id)
    await addJob(tx, 'empty_bins', {}, 'bins')
    return { deleted }
  })
}

/** Removes some posts whose time in a bin is over. Returns how many. */
export async function removeEnded(db: Db, atMost: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const ended = await lockEnded(tx, atMost)
    const blogIds = [...new Set(ended.map((post) => post.blog_id))]
    if (ended.length > 0)
      await removePosts(
        tx,
        blogIds,
        ended.map((post) => post.post_id),
      )
    return ended.length
  })
}
