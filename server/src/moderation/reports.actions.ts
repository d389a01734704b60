import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { moderationRefusals } from '@bowerbird/domain/moderation/moderation.refusals.ts'
import type { reportAbuse as call } from '@bowerbird/domain/moderation/reports.contract.ts'
import { readVisibleBlog } from '../blogs/blogs.views.ts'
import type { Tx } from '../core/database/database.ts'
import type { Answer } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { Provided } from '../core/provided.ts'
import { recordEvent } from '../core/work/events.ts'
import { readBlogIdBehindPost } from './blocks.views.ts'
import { upsertReport } from './moderation.store.ts'

type FindQuestion = (
  tx: Tx,
  viewer: Member,
  postId: string,
) => Promise<{ askerBlogId: string; question: string } | undefined>

/** Finds who asked one of the viewer's blogs without a name, which only staff learn; asks stand above. */
export const anonymousQuestions = new Provided<FindQuestion>('questions without a name')

/** Refuses what the reporter may not see, because accepting it would reveal that it exists. */
export const reportAbuse: Answer<typeof call> = async (
  db,
  viewer,
  { postId, blogName = '', reason, details, tellsServer },
) => {
  await db.transaction().execute(async (tx) => {
    const asked = postId && (await anonymousQuestions.get()(tx, viewer, postId))
    const about = asked
      ? { blogId: asked.askerBlogId, details: `${asked.question}\n\n${details}`.trim() }
      : { blogId: await readReportedBlogId(tx, viewer, { postId, blogName }), postId, details }
    const reportId = await upsertReport(tx, { accountId: viewer.accountId, reason, ...about })
    if (tellsServer) await recordEvent(tx, 'report.forwarded', { reportId })
  })
  return { reported: true }
}

async function readReportedBlogId(
  tx: Tx,
  viewer: Member,
  { postId, blogName }: { postId: string | undefined; blogName: string },
): Promise<string> {
  const blogId = postId
    ? await readBlogIdBehindPost(tx, viewer, postId)
    : (await readVisibleBlog(tx, viewer, blogName)).id
  if (viewer.blogIds.includes(blogId)) throw new RefusedError(moderationRefusals.ownReport)
  return blogId
}
