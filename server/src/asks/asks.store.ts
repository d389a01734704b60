import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { execute, type Tx } from '../core/database/database.ts'

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

/** Returns false when this is no question without a name on the blog. */
export async function insertBlockedAsker(tx: Tx, blogId: string, questionId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into blocked_askers (by_account_id, by_blog_id, asker_account_id, question_id)
    select case when not is_shared_blog(posts.blog_id) then owner_of_blog(posts.blog_id) end,
      case when is_shared_blog(posts.blog_id) then posts.blog_id end, asks.asker_account_id, posts.id
    from asks join posts on posts.id = asks.post_id
    where asks.is_anonymous and posts.id = ${questionId} and posts.blog_id = ${blogId}
    on conflict (question_id) do update set question_id = excluded.question_id`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

export const deleteBlockedAsker = (tx: Tx, isTheirs: RawBuilder<SqlBool>, id: string) =>
  execute(tx)`delete from blocked_askers where id = ${id} and ${isTheirs}`
