import { ruleReason, serverReason } from '@bowerbird/domain/moderation/moderation.messages.ts'
import type { Db, Tx } from '../core/database/database.ts'

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
