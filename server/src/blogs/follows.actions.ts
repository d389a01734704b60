import type * as calls from '@bowerbird/domain/blogs/blogs.contract.ts'
import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import { refuseFollow } from '@bowerbird/domain/blogs/blogs.rules.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { Db, Tx } from '../core/database/database.ts'
import type { Answer, Context } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { readVisibleBlog } from './blogs.views.ts'
import * as store from './follows.store.ts'
import { readFollowState } from './follows.views.ts'

/** Following again changes nothing and notifies nobody. POST-371 */
export const followBlog: Answer<typeof calls.followBlog, Pick<Context, 'deps'>> = async (
  db,
  viewer,
  { blogName },
  { deps },
) => {
  return db.transaction().execute(async (tx) => {
    const { id: blogId } = await readVisibleBlog(tx, viewer, blogName)
    // Waits for a concurrent block, so that the next look sees it.
    await store.lockBlogs(tx, [blogId])
    const target = await readVisibleBlog(tx, viewer, blogName)
    const refusal = refuseFollow({
      isMine: viewer.blogIds.includes(blogId),
      canBeFollowed: target.can_be_followed && target.moved_to === null,
    })
    if (refusal) throw new RefusedError(refusal)
    if (blogName.includes('@')) await refuseUnlessSeenElsewhere(tx, viewer, deps.config)
    await store.insertFollow(tx, { accountId: viewer.accountId, byBlogId: viewer.primaryBlogId, blogId })
    return readFollowState(tx, viewer, blogId)
  })
}

/** Their servers ask for the blog that follows, so it must be one that they get. */
async function refuseUnlessSeenElsewhere(tx: Tx, viewer: Member, config: Context['deps']['config']): Promise<void> {
  if (config.federation === 'off') throw new RefusedError(blogsRefusals.cannotFollow)
  if (!(await store.isSeenByOthers(tx, viewer.primaryBlogId, config))) throw new RefusedError(blogsRefusals.staysHere)
}

export const unfollowBlog: Answer<typeof calls.unfollowBlog, null> = async (db, viewer, { blogName }) => {
  return db.transaction().execute(async (tx) => {
    const ended = await store.deleteFollow(tx, viewer.accountId, blogName)
    const blogId = ended ?? (await readVisibleBlog(tx, viewer, blogName)).id
    return readFollowState(tx, viewer, blogId)
  })
}

/** Requires following the blog. POST-369 */
export async function subscribeToBlog(db: Db, viewer: Member, { blogName }: { blogName: string }) {
  const { id } = await readVisibleBlog(db, viewer, blogName)
  if (!(await store.setSubscribed(db, viewer.accountId, id, true))) throw new RefusedError(blogsRefusals.notFollowing)
  return { is_subscribed: true }
}

export async function unsubscribeFromBlog(db: Db, viewer: Member, { blogName }: { blogName: string }) {
  const { id } = await readVisibleBlog(db, viewer, blogName)
  await store.setSubscribed(db, viewer.accountId, id, false)
  return { is_subscribed: false }
}

/** Part of a block: the locks keep new follows out until it commits. POST-375 */
export async function endFollowsBetween(tx: Tx, viewer: Member, blogId: string, otherIds: readonly string[]) {
  await store.lockBlogs(tx, [blogId, ...viewer.blogIds, ...otherIds])
  await store.deleteFollowsBetween(tx, blogId, otherIds)
}
