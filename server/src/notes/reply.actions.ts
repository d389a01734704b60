import type { BlogBrief } from '@bowerbird/domain/blogs/entities.contract.ts'
import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { timeOfIdMs } from '@bowerbird/domain/core/ids.ts'
import { RefusedError, refuse, throwIf } from '@bowerbird/domain/core/refusal.ts'
import type * as calls from '@bowerbird/domain/notes/notes.contract.ts'
import { notesRefusals } from '@bowerbird/domain/notes/notes.refusals.ts'
import { cleanReply, refuseReply, refuseReplyPhoto } from '@bowerbird/domain/notes/notes.rules.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import type { WordRule } from '@bowerbird/domain/posts/rules/word-rules.ts'
import { admitToOthers } from '../accounts/standing/newcomers.ts'
import { briefFrom, readActingBlog, readBlogBriefs, readVisibleBlog } from '../blogs/blogs.views.ts'
import type { Db, Tx } from '../core/database/database.ts'
import { type ClientRequest, findFirstAnswer } from '../core/http/client-request.ts'
import type { Answer, Context } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { claimPhoto } from '../media/media.actions.ts'
import { pictureOf } from '../media/media.views.ts'
import { findPost, type PostStub } from '../posts/read/posts.views.ts'
import { refuseWords, reportByRules } from '../posts/rules/judge-words.ts'
import type { StoredPhoto } from './notes.table.ts'
import { photoFrom, readNoteCount } from './notes.views.ts'
import { blogOfPost } from './notes-sql.ts'
import { insertReply, type RepliedBefore, removeReply, updateReply } from './reply.store.ts'

type Input = InputOf<typeof calls.replyToPost>
type ReplyAnswer = OutputOf<typeof calls.replyToPost>

/** POST-350, POST-447 */
export async function replyToPost(db: Db, viewer: Member, input: Input, { deps }: Context): Promise<ReplyAnswer> {
  const text = cleanReply(input.text)
  throwIf(refuseReply(text, input.photoUrl !== undefined))
  await admitToOthers(db, deps, viewer, { found: blogOfPost(input.postId) })
  const reports = await refuseWords(db, viewer, () => ({ text }))
  const request = { accountId: viewer.accountId, clientId: input.clientId, body: { reply: input } }
  const add = (on: Db | Tx) => addReply(on, viewer, { ...input, text }, request, deps.config.origin)
  const answer = await (input.photoUrl === undefined ? add(db) : db.transaction().execute(add))
  if (reports.length > 0) await reportReply(db, viewer, input.postId, text, reports)
  return answer
}

/** The report is about the replier's blog, with the words, because replies have no reports of their own. */
async function reportReply(db: Db, viewer: Member, postId: string, text: string, rules: readonly WordRule[]) {
  await reportByRules(db, { blogId: viewer.blogId, postId }, rules, `Reply: ${text}`)
}

async function addReply(
  db: Db | Tx,
  viewer: Member,
  input: Input,
  request: ClientRequest,
  origin: string,
): Promise<ReplyAnswer> {
  const { postId, blogName, blogKey, text, photoUrl } = input
  const before = () => findFirstAnswer<RepliedBefore>(db, request)
  const repeated = photoUrl === undefined ? undefined : await before()
  const photo = photoUrl === undefined || repeated ? null : await claimReplyPhoto(db, viewer, input, photoUrl, origin)
  const made = repeated ? undefined : await insertReply(db, { viewer, postId, blogName, blogKey, text, photo, request })
  if (made) return answerOf(text, { noteId: made.note_id, noteCount: made.note_count, photo }, briefFrom(made, origin))
  const first = repeated ?? (await before()) ?? (await sayWhyNot(db, viewer, input))
  const by = (await readBlogBriefs(db, [first.blogId], origin)).get(first.blogId) ?? refuse(postsRefusals.gone)
  return answerOf(text, first, by)
}

const answerOf = (
  text: string,
  { noteId, noteCount, photo }: Omit<RepliedBefore, 'blogId'>,
  blog: BlogBrief,
): ReplyAnswer => ({
  reply: {
    id: noteId,
    reply_text: text,
    ...(photo && { photo: photoFrom(photo) }),
    tumblelog: blog,
    ts: Math.floor(timeOfIdMs(noteId) / 1000),
  },
  note_count: noteCount,
})

/** A reply of somebody on another server, already fit to be stored. Null where the post or a block forbids it. */
export async function addReplyFromElsewhere(
  tx: Tx,
  viewer: Member,
  { postId, text }: { postId: string; text: string },
): Promise<string | null> {
  const request = { accountId: viewer.accountId, clientId: undefined, body: {} }
  const nowhere = { blogName: undefined, blogKey: undefined, photo: null }
  return (await insertReply(tx, { viewer, postId, text, ...nowhere, request }))?.note_id ?? null
}

export const changeReplyFromElsewhere = (tx: Tx, replyId: string, text: string): Promise<unknown> =>
  updateReply(tx, replyId, text)

export const removeReplyFromElsewhere = (tx: Tx, viewer: Member, replyId: string): Promise<unknown> =>
  removeReply(tx, viewer.blogIds, replyId)

/** Throws the reason why the statement inserted no reply. */
async function sayWhyNot(db: Db | Tx, viewer: Member, input: Input): Promise<never> {
  await readPostToReplyTo(db, viewer, input)
  await readActingBlog(db, viewer)
  throw new RefusedError(postsRefusals.gone)
}

/** Blog and key are optional; wrong ones answer 404. Only published posts have notes. */
async function readPostToReplyTo(db: Db | Tx, viewer: Member, { postId, blogName, blogKey }: Input): Promise<PostStub> {
  const post = await findPost(db, viewer, postId)
  if (post?.state !== 'published') throw new RefusedError(postsRefusals.gone)
  if (blogName === undefined && blogKey === undefined) return post
  const blog = await readVisibleBlog(db, viewer, blogName ?? post.blogName)
  if (blog.id !== post.blogId || (blogKey ?? blog.uuid) !== blog.uuid) throw new RefusedError(postsRefusals.gone)
  return post
}

/** Accepts only an upload of the replier's own, on a post that takes photos. BLOG-096 */
async function claimReplyPhoto(
  db: Db | Tx,
  viewer: Member,
  input: Input,
  address: string,
  origin: string,
): Promise<StoredPhoto> {
  const post = await readPostToReplyTo(db, viewer, input)
  throwIf(refuseReplyPhoto(post))
  const media = (await claimPhoto(db, viewer.accountId, address, origin)) ?? refuse(postsRefusals.notYourUpload)
  const { stillUrl, live: _, ...picture } = pictureOf(media)
  return { ...picture, still_url: stillUrl, hash: media.hash }
}

/** Only the writer of the reply or of the post may delete it; others get 404. */
export const deleteReply: Answer<typeof calls.deleteReply> = async (db, viewer, { replyId }) => {
  const noteCount = await db.transaction().execute(async (tx) => {
    const rootPostId = (await removeReply(tx, viewer.blogIds, replyId)) || refuse(notesRefusals.replyGone)
    return readNoteCount(tx, rootPostId)
  })
  return { reply_id: replyId, note_count: noteCount }
}
