import type { Tx } from '../core/database/database.ts'

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
