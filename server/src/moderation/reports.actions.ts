import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { ruleReason, serverReason } from '@bowerbird/domain/moderation/moderation.messages.ts'
import { moderationRefusals } from '@bowerbird/domain/moderation/moderation.refusals.ts'
import type { reportAbuse as call } from '@bowerbird/domain/moderation/reports.contract.ts'
import { readVisibleBlog } from '../blogs/blogs.views.ts'
import type { Db, Tx } from '../core/database/database.ts'
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
export async function reportAbuse(
  db: Db,
  viewer: Member,
  { postId, blogName = '', reason, details, tellsServer }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
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

interface ReportOfServer {
  server: string
  words: string
  about: readonly { blogId: string; postId: string | null }[]
}

/** Another report on the same thing replaces it, of whatever server it is. */
export async function reportByServer(tx: Tx, { server, words, about }: ReportOfServer): Promise<void> {
  if (about.length === 0) return
  const report = { reason: serverReason, details: words, server, settled_at: null }
  await tx
    .insertInto('reports')
    .values(about.map(({ blogId, postId }) => ({ blog_id: blogId, post_id: postId, ...report })))
    .onConflict((conflict) => conflict.columns(['account_id', 'blog_id', 'post_id']).doUpdateSet(report))
    .execute()
}

/** A report by a rule of staff. Another report without an account on the same thing replaces it. */
export async function reportByRule(
  db: Db | Tx,
  { blogId, postId }: { blogId: string; postId: string },
  details: string,
): Promise<void> {
  const report = { reason: ruleReason, details, server: null, settled_at: null }
  await db
    .insertInto('reports')
    .values({ account_id: null, blog_id: blogId, post_id: postId, ...report })
    .onConflict((conflict) => conflict.columns(['account_id', 'blog_id', 'post_id']).doUpdateSet(report))
    .execute()
}

/** Settles all reports on a post that is gone. */
export async function markReportsOnPostSettled(tx: Tx, postId: string): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ settled_at: new Date() })
    .where('post_id', '=', postId)
    .where('settled_at', 'is', null)
    .execute()
}

/** Part of a larger write of staff. False when it was settled before. */
export async function markReportSettled(tx: Tx, id: string): Promise<boolean> {
  const settled = await tx
    .updateTable('reports')
    .set({ settled_at: new Date() })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return settled !== undefined
}
