import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { timeOfIdMs } from '@bowerbird/domain/core/ids.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type * as calls from '@bowerbird/domain/notes/notes.contract.ts'
import { notesRefusals } from '@bowerbird/domain/notes/notes.refusals.ts'
import { cleanReply, refuseReply, refuseReplyPhoto } from '@bowerbird/domain/notes/notes.rules.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { briefFrom, readActingBlog, readVisibleBlog } from '../blogs/blogs.views.ts'
import type { Db, Tx } from '../core/database/database.ts'
import { onceFor } from '../core/http/client-request.ts'
import type { Context } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { claimPhoto } from '../media/media.actions.ts'
import { pictureOf } from '../media/media.views.ts'
import { findPost, type PostStub } from '../posts/read/posts.views.ts'
import type { StoredPhoto } from './notes.table.ts'
import { photoFrom, readNoteCount } from './notes.views.ts'
import { insertReply, removeReply } from './reply.store.ts'

type Input = InputOf<typeof calls.replyToPost>
type Answer = OutputOf<typeof calls.replyToPost>

/** POST-350, POST-447 */
export async function replyToPost(db: Db, viewer: Member, input: Input, { deps }: Context): Promise<Answer> {
  const text = cleanReply(input.text)
  const refusal = refuseReply(text, input.photoUrl !== undefined)
  if (refusal) throw new RefusedError(refusal)
  const request = { accountId: viewer.accountId, clientId: input.clientId, body: { reply: input } }
  return db
    .transaction()
    .execute((tx) => onceFor(tx, request, () => addReply(tx, viewer, { ...input, text }, deps.config.origin)))
}

async function addReply(tx: Tx, viewer: Member, input: Input, origin: string): Promise<Answer> {
  const post = await readPostToReplyTo(tx, viewer, input)
  const blog = await readActingBlog(tx, viewer)
  const photo = input.photoUrl === undefined ? null : await claimReplyPhoto(tx, viewer, post, input.photoUrl, origin)
  const id = await insertReply(tx, {
    blogId: blog.id,
    postId: post.id,
    rootPostId: post.rootPostId,
    text: input.text,
    photo,
  })
  return {
    reply: {
      id,
      reply_text: input.text,
      ...(photo && { photo: photoFrom(photo) }),
      tumblelog: briefFrom(blog, origin),
      ts: Math.floor(timeOfIdMs(id) / 1000),
    },
    note_count: await readNoteCount(tx, post.rootPostId),
  }
}

/** Blog and key are optional; wrong ones answer 404. Only published posts have notes. */
async function readPostToReplyTo(tx: Tx, viewer: Member, { postId, blogName, blogKey }: Input): Promise<PostStub> {
  const post = await findPost(tx, viewer, postId)
  if (post?.state !== 'published') throw new RefusedError(postsRefusals.gone)
  if (blogName === undefined && blogKey === undefined) return post
  const blog = await readVisibleBlog(tx, viewer, blogName ?? post.blogName)
  if (blog.id !== post.blogId || (blogKey ?? blog.uuid) !== blog.uuid) throw new RefusedError(postsRefusals.gone)
  return post
}

/** Accepts only an upload of the replier's own, on a post that takes photos. BLOG-096 */
async function claimReplyPhoto(
  tx: Tx,
  viewer: Member,
  post: PostStub,
  address: string,
  origin: string,
): Promise<StoredPhoto> {
  const refusal = refuseReplyPhoto(post)
  if (refusal) throw new RefusedError(refusal)
  const media = await claimPhoto(tx, viewer.accountId, address, origin)
  if (!media) throw new RefusedError(postsRefusals.notYourUpload)
  const { stillUrl, live: _, ...picture } = pictureOf(media)
  return { ...picture, still_url: stillUrl, hash: media.hash }
}

/** Only the writer of the reply or of the post may delete it; others get 404. */
export async function deleteReply(
  db: Db,
  viewer: Member,
  { replyId }: InputOf<typeof calls.deleteReply>,
): Promise<OutputOf<typeof calls.deleteReply>> {
  const noteCount = await db.transaction().execute(async (tx) => {
    const rootPostId = await removeReply(tx, viewer.blogIds, replyId)
    if (!rootPostId) throw new RefusedError(notesRefusals.replyGone)
    return readNoteCount(tx, rootPostId)
  })
  return { reply_id: replyId, note_count: noteCount }
}
