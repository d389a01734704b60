import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type * as calls from '@bowerbird/domain/moderation/mutes.contract.ts'
import { readVisibleBlog } from '../blogs/blogs.views.ts'
import type { Answer } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { readBlogIdBehindPost, readFoundPost } from './blocks.views.ts'
import * as store from './mutes.store.ts'

export const hidePost: Answer<typeof calls.hidePost, null> = async (db, viewer, { postId }) => {
  refuseOwn(viewer, await readBlogIdBehindPost(db, viewer, postId))
  await store.hiddenPosts.insert(db, viewer.accountId, postId)
  return { hidden: true }
}

export const unhidePosts: Answer<typeof calls.unhidePosts, null> = async (db, viewer, { postId }) => {
  await store.hiddenPosts.delete(db, viewer.accountId, postId)
  return { hidden: false }
}

/** Mutes the whole tree of its reblogs, so that it does not matter which of them is muted. */
export const mutePost: Answer<typeof calls.mutePost, null> = async (db, viewer, { postId }) => {
  const { rootPostId } = await readFoundPost(db, viewer, postId)
  await store.mutedPosts.insert(db, viewer.accountId, rootPostId)
  return { muted: true }
}

export const unmutePosts: Answer<typeof calls.unmutePosts, null> = async (db, viewer, { postId }) => {
  const post = postId ? await readFoundPost(db, viewer, postId) : undefined
  await store.mutedPosts.delete(db, viewer.accountId, post?.rootPostId)
  return { muted: false }
}

export const muteBlog: Answer<typeof calls.muteBlog, null> = async (db, viewer, { blogName }) => {
  const { id } = await readVisibleBlog(db, viewer, blogName)
  refuseOwn(viewer, id)
  await store.insertMutedBlog(db, viewer.accountId, id)
  return { muted: true }
}

export const unmuteBlog: Answer<typeof calls.unmuteBlog, null> = async (db, viewer, { blogName }) => {
  await store.deleteMutedBlog(db, viewer.accountId, blogName)
  return { muted: false }
}

function refuseOwn(viewer: Member, blogId: string): void {
  if (viewer.blogIds.includes(blogId)) throw new RefusedError(blogsRefusals.muteOwnBlog)
}
