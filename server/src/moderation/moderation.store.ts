import { sql } from 'kysely'
import type { Tx } from '../core/database.ts'

export async function insertBlock(tx: Tx, blockerBlogId: string, blockedBlogId: string): Promise<void> {
  await tx
    .insertInto('blocks')
    .values({ blocker_blog_id: blockerBlogId, blocked_blog_id: blockedBlogId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** False when there was no such block. */
export async function deleteBlock(tx: Tx, blockerBlogId: string, blockedBlogName: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from blocks using blogs
    where blocks.blocker_blog_id = ${blockerBlogId}
      and blocks.blocked_blog_id = blogs.id and blogs.name = ${blockedBlogName}`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}
