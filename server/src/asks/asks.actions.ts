import type * as calls from '@bowerbird/domain/asks/asks.contract.ts'
import { asksRefusals } from '@bowerbird/domain/asks/asks.refusals.ts'
import { cleanQuestion, refuseAsk, refuseQuestion } from '@bowerbird/domain/asks/asks.rules.ts'
import type { InputOf } from '@bowerbird/domain/core/call.ts'
import { RefusedError, throwIf } from '@bowerbird/domain/core/refusal.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { admitToOthers } from '../accounts/standing/newcomers.ts'
import { readActingBlog, readMyBlog, readVisibleBlog } from '../blogs/blogs.views.ts'
import type { Tx } from '../core/database/database.ts'
import { onceFor } from '../core/http/client-request.ts'
import type { Answer } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { recordEvent } from '../core/work/events.ts'
import { refuseWords } from '../posts/rules/judge-words.ts'
import { asBlog, createNow, newMarks } from '../posts/write/create-post.actions.ts'
import { editPost, lockPostToEdit } from '../posts/write/edit-post.actions.ts'
import { showCreated } from '../posts/write/save-post.actions.ts'
import { writeLongTexts } from '../posts/write/thread/long-texts.ts'
import { insertAsk } from './asks.store.ts'
import { isAskerBlocked } from './blocked-askers.ts'

type Asked = InputOf<typeof calls.askQuestion>

/** A blocked asker gets the same answer as for a blog that does not exist. BLOG-185, BLOG-186 */
export const askQuestion: Answer<typeof calls.askQuestion> = async (db, viewer, input, { deps }) => {
  const question = cleanQuestion(input.question)
  throwIf(refuseQuestion(question))
  await refuseWords(db, viewer, () => ({ text: question }))
  await admitToOthers(db, deps, viewer, { blogName: input.recipientName })
  const request = { accountId: viewer.accountId, clientId: input.clientId, body: { ask: input } }
  const { noun } = await deps.site.read()
  return onceFor(db, request, (tx) => sendQuestion(tx, viewer, { ...input, question }, noun))
}

async function sendQuestion(tx: Tx, viewer: Member, { recipientName, isAnonymous, question }: Asked, siteNoun: string) {
  const recipient = await readVisibleBlog(tx, viewer, recipientName)
  const takes = { takesAsks: recipient.asks, takesAnonymousAsks: recipient.anonymous_asks }
  throwIf(refuseAsk(takes, isAnonymous, siteNoun))
  const answer = { recipient: recipient.name, anonymous: isAnonymous }
  if (isAnonymous && (await isAskerBlocked(tx, viewer, recipient.id))) return answer
  const asker = await readActingBlog(tx, viewer)
  const postId = await keepQuestion(tx, recipient.id, question, isAnonymous ? null : asker)
  await insertAsk(tx, { postId, accountId: viewer.accountId, blogId: asker.id, isAnonymous })
  await recordEvent(tx, 'ask.received', {
    postId,
    blogId: recipient.id,
    byBlogId: isAnonymous ? null : asker.id,
  })
  return answer
}

/** A question from another server, which has checked that the blog takes it. */
export async function receiveQuestion(
  tx: Tx,
  blogId: string,
  question: string,
  asker: { id: string; name: string },
): Promise<void> {
  const postId = await keepQuestion(tx, blogId, question, asker)
  await insertAsk(tx, { postId, accountId: null, blogId: asker.id, isAnonymous: false })
  await recordEvent(tx, 'ask.received', { postId, blogId, byBlogId: asker.id })
}

/** A question waits on the recipient's blog, where only its members see it. README ruling 15 */
async function keepQuestion(tx: Tx, blogId: string, ask: string, asker: { id: string; name: string } | null) {
  const draft = { kind: 'answer', state: 'unapproved', said: { ask, asker } } as const
  return (await createNow(tx, asBlog(blogId), draft, { to: { id: blogId } })).row.id
}

/**
 * Publishes the question and its answer as one post. A wrong key gets the same answer as a missing question. POST-351,
 * POST-452
 */
export const answerAsk: Answer<typeof calls.answerAsk> = async (
  db,
  viewer,
  { postId, blogName, key, answer },
  { deps },
) => {
  const write = await writeLongTexts(deps.limiter, viewer.accountId, [answer], 'rich')
  const body = await deps.limiter.whileTimed(viewer.accountId, () => write(answer, 'rich'))
  if (!body.html) throw new RefusedError(asksRefusals.answerEmpty)
  const { origin } = deps.config
  const edited = await db.transaction().execute(async (tx) => {
    const post = await lockPostToEdit(tx, viewer, postId)
    const blogId = post?.blog.name === blogName ? post.blog_id : (await readMyBlog(tx, viewer, blogName)).id
    const isWaiting = post?.blog_id === blogId && post.kind === 'answer' && post.state === 'unapproved'
    if (!isWaiting || post.reblog_key !== key) throw new RefusedError(postsRefusals.gone)
    return editPost(tx, viewer, post, { kind: 'answer', state: 'published', body, origin })
  })
  const post = await showCreated(db, viewer, { ...edited, marks: newMarks }, origin)
  return { post }
}
