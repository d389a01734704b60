import { sql } from 'kysely'
import type { Tx } from '../core/database/database.ts'

export async function insertBlock(tx: Tx, blockerBlogId: string, blockedBlogId: string): Promise<void> {
  await tx
    .insertInto('blocks')
    .values({ blocker_blog_id: blockerBlogId, blocked_blog_id: blockedBlogId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns false when there was no such block. */
export async function deleteBlock(tx: Tx, blockerBlogId: string, blockedBlogName: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from blocks using blogs
    where blocks.blocker_blog_id = ${blockerBlogId}
      and blocks.blocked_blog_id = blogs.id and blogs.name = ${blockedBlogName}`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

interface Report {
  accountId: string
  blogId: string
  postId?: string | undefined
  reason: string
  details: string
}

/** A repeated report is reopened with the newer text. */
export async function upsertReport(tx: Tx, { accountId, blogId, postId, reason, details }: Report): Promise<void> {
  const report = { reason, details, settled_at: null }
  await tx
    .insertInto('reports')
    .values({ account_id: accountId, blog_id: blogId, post_id: postId ?? null, ...report })
    .onConflict((conflict) => conflict.columns(['account_id', 'blog_id', 'post_id']).doUpdateSet(report))
    .execute()
}
