import { sql } from 'kysely'
import type { Tx } from '../core/database/database.ts'

export async function insertAsk(
  tx: Tx,
  ask: { postId: string; accountId: string | null; blogId: string; isAnonymous: boolean },
): Promise<void> {
  await tx
    .insertInto('asks')
    .values({
      post_id: ask.postId,
      asker_account_id: ask.accountId,
      asker_blog_id: ask.blogId,
      is_anonymous: ask.isAnonymous,
    })
    .execute()
}

/** Returns the asker's blog once; null when the post answers no question, or was recorded as answered before. */
export async function claimAnswered(tx: Tx, postId: string): Promise<string | null> {
  const { rows } = await sql<{ asker_blog_id: string | null }>`
    update asks set answered_at = now() where post_id = ${postId} and answered_at is null
    returning asker_blog_id`.execute(tx)
  return rows[0]?.asker_blog_id ?? null
}
