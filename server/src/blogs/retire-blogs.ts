import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../core/database/database.ts'
import { changed } from '../core/database/transactions.ts'
import { reserveNames } from './blogs.store.ts'

/**
 * Hides the blogs that nobody else goes on with when their owner leaves; the others pass to their heirs, because they
 * wrote on them too. Ends the account's other memberships at once.
 */
export async function retireBlogsOf(tx: Tx, accountId: string): Promise<string[]> {
  await lockSharedBlogs(tx, accountId)
  await sql`
    with heirs as (
      select mine.blog_id, heir.account_id
      from blog_members mine cross join lateral (${heirOf(sql`mine.blog_id`)}) as heir
      where mine.account_id = ${accountId} and mine.is_owner and ${isOnlyOwner(accountId)}
    )
    update blog_members set role = 'owner', is_owner = true, takes_over = false from heirs
    where blog_members.blog_id = heirs.blog_id and blog_members.account_id = heirs.account_id`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    update blogs set is_suspended = true, is_leaving = is_leaving or not is_suspended
    where id in (
      select mine.blog_id from blog_members mine
      where mine.account_id = ${accountId} and mine.is_owner and ${isOnlyOwner(accountId)})
    returning id`.execute(tx)
  const retired = rows.map(({ id }) => id)
  await reserveNames(tx, retired)
  await sql`
    delete from blog_members where account_id = ${accountId} and blog_id <> all(${retired}::bigint[])`.execute(tx)
  await sql`delete from blog_contributors where account_id = ${accountId}`.execute(tx)
  changed(tx, 'blogs')
  changed(tx, 'blog_members')
  changed(tx, 'blog_contributors')
  return retired
}

/** Finds the admin or volunteer who gets a blog: admins first, then volunteers, then whoever has been a member longest. */
export const heirOf = (blogId: RawBuilder<unknown>): RawBuilder<{ account_id: string }> => sql`
  select heirs.account_id from blog_members heirs
  where heirs.blog_id = ${blogId} and not heirs.is_owner and (heirs.role = 'admin' or heirs.takes_over)
  order by heirs.role = 'admin' desc, heirs.takes_over desc, heirs.joined_at nulls first, heirs.account_id limit 1`

/** Two members who leave at once do not pass a blog to each other. */
const lockSharedBlogs = (tx: Tx, accountId: string) =>
  sql`
    select from blog_members where blog_id in (
      select mine.blog_id from blog_members mine where mine.account_id = ${accountId})
    order by blog_id, account_id for update`.execute(tx)

/** Expects the account's own rows of `blog_members` as `mine`. */
export const isOnlyOwner = (accountId: string): RawBuilder<boolean> => sql`not exists (
  select from blog_members other
  where other.blog_id = mine.blog_id and other.is_owner and other.account_id <> ${accountId})`

/** Hides a blog that its owner deletes, and takes it from its members. */
export async function retireBlog(tx: Tx, blogId: string): Promise<void> {
  await sql`
    update blogs set is_suspended = true, is_leaving = is_leaving or not is_suspended where id = ${blogId}`.execute(tx)
  await reserveNames(tx, [blogId])
  await tx.deleteFrom('blog_members').where('blog_id', '=', blogId).execute()
  await tx.deleteFrom('blog_contributors').where('blog_id', '=', blogId).execute()
  changed(tx, 'blogs')
  changed(tx, 'blog_members')
  changed(tx, 'blog_contributors')
}

/** Cascades to everything on the blogs. */
export async function deleteBlogs(tx: Tx, blogIds: string[]): Promise<void> {
  await sql`delete from blogs where id = any(${blogIds}::bigint[])`.execute(tx)
  changed(tx, 'blogs')
}
