import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { readVisibleBlog } from '../blogs/blogs.views.ts'
import type { Db } from '../core/database/database.ts'
import type { Member } from '../core/http/viewer.ts'
import { readBlogIdBehindPost, readFoundPost } from './blocks.views.ts'
import * as store from './mutes.store.ts'

interface OnePost {
  postId: string
}

interface OneBlog {
  blogName: string
}

export async function hidePost(db: Db, viewer: Member, { postId }: OnePost): Promise<{ hidden: boolean }> {
  refuseOwn(viewer, await readBlogIdBehindPost(db, viewer, postId))
  await store.hiddenPosts.insert(db, viewer.accountId, postId)
  return { hidden: true }
}

export async function unhidePosts(
  db: Db,
  viewer: Member,
  { postId }: { postId?: string | undefined },
): Promise<{ hidden: boolean }> {
  await store.hiddenPosts.delete(db, viewer.accountId, postId)
  return { hidden: false }
}

/** Mutes the whole tree of its reblogs, so that it does not matter which of them is muted. */
export async function mutePost(db: Db, viewer: Member, { postId }: OnePost): Promise<{ muted: boolean }> {
  const { rootPostId } = await readFoundPost(db, viewer, postId)
  await store.mutedPosts.insert(db, viewer.accountId, rootPostId)
  return { muted: true }
}

export async function unmutePosts(
  db: Db,
  viewer: Member,
  { postId }: { postId?: string | undefined },
): Promise<{ muted: boolean }> {
  const post = postId ? await readFoundPost(db, viewer, postId) : undefined
  await store.mutedPosts.delete(db, viewer.accountId, post?.rootPostId)
  return { muted: false }
}

export async function muteBlog(db: Db, viewer: Member, { blogName }: OneBlog): Promise<{ muted: boolean }> {
  const { id } = await readVisibleBlog(db, viewer, blogName)
  refuseOwn(viewer, id)
  await store.insertMutedBlog(db, viewer.accountId, id)
  return { muted: true }
}

export async function unmuteBlog(db: Db, viewer: Member, { blogName }: OneBlog): Promise<{ muted: boolean }> {
  await store.deleteMutedBlog(db, viewer.accountId, blogName)
  return { muted: false }
}

function refuseOwn(viewer: Member, blogId: string): void {
  if (viewer.blogIds.includes(blogId)) throw new RefusedError(blogsRefusals.muteOwnBlog)
}
