import type { answerSurvey as call } from '@bowerbird/domain/moderation/survey.contract.ts'
import type { Answer } from '../core/http/serve.ts'
import { readBlogIdBehindPost } from './blocks.views.ts'
import { insertAnswer } from './moderation.store.ts'

/** The answer is about the post's blog, and only the first one counts. BLOG-280, BLOG-380 */
export const answerSurvey: Answer<typeof call> = async (db, viewer, { surveyId, postId, answer }) => {
  const blogId = await readBlogIdBehindPost(db, viewer, postId)
  await insertAnswer(db, { account_id: viewer.accountId, survey_id: surveyId, blog_id: blogId, answer })
  return { user_response: answer }
}
