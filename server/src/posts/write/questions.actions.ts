import { randomBytes } from 'node:crypto'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import type { Tx } from '../../core/database/database.ts'
import type { Member } from '../../core/http/viewer.ts'
import type { BlogToPostTo } from '../read/posts.views.ts'
import { type EditedPost, editPost, holdPostToEdit } from './edit-post.actions.ts'
import { insertQuestion, type NewQuestion } from './questions.store.ts'
import { nothingWritten } from './written-post.ts'
import { summarise, type WrittenBody } from './written-text.ts'

/** A question waits on the recipient's blog, where only its members see it. README ruling 15 */
export const keepQuestion = (tx: Tx, question: Pick<NewQuestion, 'blog' | 'question' | 'asker'>): Promise<string> =>
  insertQuestion(tx, {
    ...question,
    reblogKey: randomBytes(9).toString('base64url'),
    summary: summarise('', question.question),
  })

/**
 * Publishes the question and its answer as one post. A wrong key gets the same answer as a missing question. POST-452
 */
export async function answerQuestion(
  tx: Tx,
  viewer: Member,
  blog: BlogToPostTo,
  { postId, key }: { postId: string; key: string },
  answer: { body: WrittenBody; origin: string },
): Promise<EditedPost> {
  const post = await holdPostToEdit(tx, [blog.id], postId)
  const isWaiting = post.kind === 'answer' && post.state === 'unapproved'
  if (!isWaiting || post.reblog_key !== key) throw new RefusedError(postsRefusals.gone)
  return editPost(tx, viewer, blog, post, { ...nothingWritten('answer', 'published'), ...answer })
}
