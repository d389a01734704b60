import { answerSurvey, type Survey, surveyAnswers, surveyId } from '@bowerbird/domain/moderation/survey.contract.ts'
import { surveyThanks, surveyTitle } from '@bowerbird/domain/moderation/survey.messages.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database.ts'
import type { Viewer } from '../core/viewer.ts'

/** For a member who has not answered about this blog yet; the blog is named by its newest post. BLOG-280 */
export async function surveysAbout(db: Db, viewer: Viewer, blogName: string, siteNoun: string): Promise<Survey[]> {
  if (!viewer) return []
  const { rows } = await sql<{ post_id: string }>`
    select posts.id as post_id from blogs join posts on posts.published_id = blogs.newest_published_id
    where blogs.name = ${blogName} and posts.blog_id = blogs.id and not exists (
      select from survey_answers as given
      where given.account_id = ${viewer.accountId} and given.survey_id = ${surveyId} and given.blog_id = blogs.id)`.execute(
    db,
  )
  return rows.map(({ post_id }) => surveyWith(post_id, siteNoun))
}

const surveyWith = (postId: string, siteNoun: string): Survey => ({
  id: surveyId,
  title: surveyTitle(siteNoun),
  submission_confirmation: surveyThanks,
  options: surveyAnswers.map((answer) => ({
    text: answer,
    link: {
      method: answerSurvey.method,
      href: answerSurvey.path.replace(':survey_id', surveyId),
      body_params: { post_id: postId, survey_id: surveyId, user_response: answer },
    },
  })),
})
