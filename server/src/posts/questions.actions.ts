import { randomBytes } from 'node:crypto'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import type { Tx } from '../core/database.ts'
import { recordEvent } from '../core/events.ts'
import { lockPostOf } from './locked-posts.ts'
import { publishNow } from './publishing.store.ts'
import { insertAnswer, insertQuestion, type NewQuestion } from './questions.store.ts'
import { summarise, type WrittenBody, wordsOf } from './written-text.ts'

/** A question waits on the recipient's blog, where only its members see it. README ruling 15 */
export const keepQuestion = (tx: Tx, question: Pick<NewQuestion, 'blog' | 'question' | 'asker'>): Promise<string> =>
  insertQuestion(tx, {
    ...question,
    reblogKey: randomBytes(9).toString('base64url'),
    summary: summarise('', question.question),
  })

/** The question and its answer are published as one post. A wrong key and no such question look alike. POST-452 */
export async function answerQuestion(
  tx: Tx,
  blogId: string,
  { postId, key }: { postId: string; key: string },
  body: WrittenBody,
): Promise<void> {
  const post = await lockPostOf(tx, [blogId], postId)
  const isWaiting = post?.kind === 'answer' && post.state === 'unapproved'
  if (!isWaiting || post.reblog_key !== key) throw new RefusedError(postsRefusals.gone)
  await insertAnswer(tx, post, body, wordsOf(body.html))
  await publishNow(tx, [post])
  await recordEvent(tx, 'post.approved', { postId, blogId, state: 'published' })
}
