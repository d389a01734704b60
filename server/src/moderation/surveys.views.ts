import { answerSurvey, type Survey, surveyAnswers, surveyId } from '@bowerbird/domain/moderation/survey.contract.ts'
import { surveyThanks, surveyTitle } from '@bowerbird/domain/moderation/survey.messages.ts'
import type { Db } from '../core/database/database.ts'
import type { Viewer } from '../core/http/viewer.ts'

/** Only a member who has not answered about the post's blog yet gets one. BLOG-280 */
export async function surveysOn(
  db: Db,
  viewer: Viewer,
  { postId, blogName }: { postId: string; blogName: string },
  siteNoun: string,
): Promise<Survey[]> {
  if (!viewer) return []
  const given = await db
    .selectFrom('survey_answers')
    .innerJoin('blogs', 'blogs.id', 'survey_answers.blog_id')
    .select('survey_id')
    .where('account_id', '=', viewer.accountId)
    .where('survey_id', '=', surveyId)
    .where('blogs.name', '=', blogName)
    .executeTakeFirst()
  return given ? [] : [surveyWith(postId, siteNoun)]
}

const surveyWith = (postId: string, siteNoun: string): Survey => ({
  id: surveyId,
  title: surveyTitle(siteNoun),
  submission_confirmation: surveyThanks(),
  options: surveyAnswers.map((answer) => ({
    text: answer,
    link: {
      method: answerSurvey.method,
      href: answerSurvey.path.replace(':survey_id', surveyId),
      body_params: { post_id: postId, survey_id: surveyId, user_response: answer },
    },
  })),
})
