import { sql } from 'kysely'
import type { Tx } from '../core/database/database.ts'
import { changed } from '../core/database/transactions.ts'

/** Hides the blogs that nobody else owns when their owner leaves; shared ones go on. */
export async function retireBlogsOf(tx: Tx, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update blogs set is_suspended = true, is_leaving = is_leaving or not is_suspended
    where id in (select blog_id from blog_members where account_id = ${accountId})
      and not exists (
        select from blog_members other
        where other.blog_id = blogs.id and other.is_owner and other.account_id <> ${accountId})
    returning id`.execute(tx)
  changed(tx, 'blogs')
  return rows.map(({ id }) => id)
}

/** Hides a blog that its owner deletes, and takes it from their blogs. */
export async function retireBlog(tx: Tx, blogId: string): Promise<void> {
  await sql`
    update blogs set is_suspended = true, is_leaving = is_leaving or not is_suspended where id = ${blogId}`.execute(tx)
  await tx.deleteFrom('blog_members').where('blog_id', '=', blogId).execute()
  changed(tx, 'blogs')
  changed(tx, 'blog_members')
}

/** Cascades to everything on the blogs. */
export async function deleteBlogs(tx: Tx, blogIds: string[]): Promise<void> {
  await sql`delete from blogs where id = any(${blogIds}::bigint[])`.execute(tx)
  changed(tx, 'blogs')
}
