import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import type { answerSurvey as call } from '@bowerbird/domain/moderation/survey.contract.ts'
import { readSeenBlog } from '../blogs/blogs.views.ts'
import type { Db } from '../core/database.ts'
import type { Context } from '../core/serve.ts'
import type { Member } from '../core/viewer.ts'

/** The first answer stands. BLOG-280 */
export async function answerSurvey(
  db: Db,
  viewer: Member,
  { surveyId, blogName, answer }: InputOf<typeof call>,
  { deps }: Context,
): Promise<OutputOf<typeof call>> {
  const blog = await readSeenBlog(db, viewer, blogName, deps.config.origin)
  await db
    .insertInto('survey_answers')
    .columns(['account_id', 'survey_id', 'blog_id', 'answer'])
    .expression((from) =>
      from
        .selectFrom('blogs')
        .select(({ val }) => [
          val(viewer.accountId).as('account_id'),
          val(surveyId).as('survey_id'),
          'blogs.id as blog_id',
          val(answer).as('answer'),
        ])
        .where('blogs.name', '=', blog.name),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { answer }
}
