import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import type { answerSurvey as call } from '@bowerbird/domain/moderation/survey.contract.ts'
import type { Db } from '../core/database/database.ts'
import type { Member } from '../core/http/viewer.ts'
import { readBlogIdBehindPost } from './blocks.views.ts'
import { insertAnswer } from './moderation.store.ts'

/** The answer is about the post's blog, and only the first one counts. BLOG-280, BLOG-380 */
export async function answerSurvey(
  db: Db,
  viewer: Member,
  { surveyId, postId, answer }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  const blogId = await readBlogIdBehindPost(db, viewer, postId)
  await insertAnswer(db, { account_id: viewer.accountId, survey_id: surveyId, blog_id: blogId, answer })
  return { user_response: answer }
}
