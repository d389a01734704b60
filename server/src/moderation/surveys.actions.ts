import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { answerSurvey as call } from '@bowerbird/domain/moderation/survey.contract.ts'
import type { Db } from '../core/database.ts'
import type { Member } from '../core/viewer.ts'
import { isPostVisibleTo } from './visibility.ts'

/** About the blog of the post. The first answer stands. BLOG-280, BLOG-380 */
export async function answerSurvey(
  db: Db,
  viewer: Member,
  { surveyId, postId, answer }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  const about = await db
    .selectFrom('posts')
    .innerJoin('blogs', 'blogs.id', 'posts.blog_id')
    .select('posts.blog_id')
    .where('posts.id', '=', postId)
    .where(isPostVisibleTo(viewer))
    .executeTakeFirst()
  if (!about) throw new RefusedError(coreRefusals.notFound)
  await db
    .insertInto('survey_answers')
    .values({ account_id: viewer.accountId, survey_id: surveyId, blog_id: about.blog_id, answer })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { user_response: answer }
}
