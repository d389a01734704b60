import type { Insertable } from 'kysely'
import type { Db, Tx } from '../core/database/database.ts'
import type { ModerationTables } from './moderation.table.ts'

interface Report {
  accountId: string
  blogId: string
  postId?: string | undefined
  reason: string
  details: string
}

/** A repeated report is reopened with the newer text. */
export async function upsertReport(tx: Tx, { accountId, blogId, postId, reason, details }: Report): Promise<string> {
  const report = { reason, details, settled_at: null }
  const { id } = await tx
    .insertInto('reports')
    .values({ account_id: accountId, blog_id: blogId, post_id: postId ?? null, ...report })
    .onConflict((conflict) => conflict.columns(['account_id', 'blog_id', 'post_id']).doUpdateSet(report))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const findOpenReport = (
  db: Db,
  { accountId, blogId, reason }: Pick<Report, 'accountId' | 'blogId' | 'reason'>,
) =>
  db
    .selectFrom('reports')
    .select('details')
    .where('account_id', '=', accountId)
    .where('blog_id', '=', blogId)
    .where('reason', '=', reason)
    .where('settled_at', 'is', null)
    .executeTakeFirst()

/** Only the first one counts. */
export const insertAnswer = (db: Db, answer: Insertable<ModerationTables['survey_answers']>) =>
  db
    .insertInto('survey_answers')
    .values(answer)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
