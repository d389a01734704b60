import { sql } from 'kysely'
import type { Tx } from '../core/database/database.ts'
import { changed } from '../core/database/transactions.ts'

/** Locks the account, so that two blogs made at once cannot exceed the limit. */
export async function countBlogsOfLocked(tx: Tx, accountId: string): Promise<number> {
  await sql`select from blog_members where account_id = ${accountId} order by blog_id for update`.execute(tx)
  const { count } = await tx
    .selectFrom('blog_members')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns null when the name is taken, or was another blog's before. */
export async function insertBlog(
  tx: Tx,
  blog: { accountId: string; name: string; title: string },
): Promise<{ id: string; name: string } | null> {
  const { rows } = await sql<{ id: string; name: string }>`
    with blog as (
      insert into blogs (name, title) select ${blog.name}, ${blog.title}
      where not exists (select from old_blog_names where name = ${blog.name})
      on conflict (name) do nothing returning id, name
    ), member as (
      insert into blog_members (blog_id, account_id) select id, ${blog.accountId}::uuid from blog
    )
    select id, name from blog`.execute(tx)
  changed(tx, 'blog_members')
  return rows[0] ?? null
}
