import { answerSurvey, type Survey, surveyAnswers, surveyId } from '@bowerbird/domain/moderation/survey.contract.ts'
import { surveyThanks, surveyTitle } from '@bowerbird/domain/moderation/survey.messages.ts'
import type { Db } from '../core/database.ts'
import type { Viewer } from '../core/viewer.ts'

/** For a member who has not answered about this blog yet. BLOG-280 */
export async function surveysAbout(db: Db, viewer: Viewer, blogName: string, siteNoun: string): Promise<Survey[]> {
  if (!viewer) return []
  const answered = await db
    .selectFrom('survey_answers')
    .innerJoin('blogs', 'blogs.id', 'survey_answers.blog_id')
    .select('survey_answers.answer')
    .where('survey_answers.account_id', '=', viewer.accountId)
    .where('survey_answers.survey_id', '=', surveyId)
    .where('blogs.name', '=', blogName)
    .executeTakeFirst()
  return answered ? [] : [surveyOf(blogName, siteNoun)]
}

const surveyOf = (blogName: string, siteNoun: string): Survey => ({
  id: surveyId,
  title: surveyTitle(siteNoun),
  submission_confirmation: surveyThanks,
  options: surveyAnswers.map((answer) => ({
    text: answer,
    link: {
      method: answerSurvey.method,
      href: answerSurvey.path,
      body_params: { survey_id: surveyId, tumblelog: blogName, answer },
    },
  })),
})
