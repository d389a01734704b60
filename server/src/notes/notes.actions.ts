import type { InputOf } from '@bowerbird/domain/core/call.ts'
import { type Refusal, RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { likePost as call, LikeState } from '@bowerbird/domain/notes/notes.contract.ts'
import { refuseLike } from '@bowerbird/domain/notes/notes.rules.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import type { Db } from '../core/database/database.ts'
import type { Member } from '../core/http/viewer.ts'
import { findPost, type PostStub } from '../posts/read/posts.views.ts'
import { deleteLike, insertLike } from './notes.store.ts'

type About = InputOf<typeof call>

export async function likePost(db: Db, viewer: Member, about: About): Promise<LikeState> {
  const noteCount = await insertLike(db, viewer, about)
  if (noteCount === null) throw new RefusedError(await whyNoLike(db, viewer, about))
  return { liked: true, note_count: noteCount }
}

async function whyNoLike(db: Db, viewer: Member, about: About): Promise<Refusal> {
  const post = await readPostAbout(db, viewer, about)
  const isMine = viewer.blogIds.includes(post.blogId)
  return refuseLike({ isMine, canBeLiked: post.canBeLiked }) ?? postsRefusals.gone
}

/** Possible even after the writer has switched likes off. */
export async function unlikePost(db: Db, viewer: Member, about: About): Promise<LikeState> {
  const post = await readPostAbout(db, viewer, about)
  return { liked: false, note_count: await deleteLike(db, likeOf(viewer, post)) }
}

const likeOf = (viewer: Member, post: PostStub) => ({
  blogId: viewer.primaryBlogId,
  postId: post.id,
  rootPostId: post.rootPostId,
})

/** The key is optional; a wrong one answers 404. */
async function readPostAbout(db: Db, viewer: Member, { postId, reblogKey }: About): Promise<PostStub> {
  const post = await findPost(db, viewer, postId)
  if (!post || (reblogKey && reblogKey !== post.reblogKey)) throw new RefusedError(postsRefusals.gone)
  return post
}
