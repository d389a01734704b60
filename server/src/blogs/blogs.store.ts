import { leftNameDays, retiredNameDays } from '@bowerbird/domain/blogs/blogs.limits.ts'
import { type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import { execute, queryCount, type Tx } from '../core/database/database.ts'
import { changed } from '../core/database/transactions.ts'
import type { BlogsTables } from './blogs.table.ts'

/** Whether a name redirects to a blog or is reserved; blogs can take back names that they had. */
export const isNameReserved = (name: string, byBlogIds: readonly string[] = []): RawBuilder<SqlBool> => sql`exists (
  select from old_blog_names
  where name = ${name} and (reserved_until is null or reserved_until > now())
    and coalesce(blog_id, left_by, 0) <> all(${[...byBlogIds]}::bigint[]))`

/** Keeps the name of a blog that gets another one. A blog that leaves it behind leaves its earlier names too. */
export async function keepName(
  tx: Tx,
  { blogId, name, leavesBehind }: { blogId: string; name: string; leavesBehind: boolean },
): Promise<void> {
  await sql`
    insert into old_blog_names (name, blog_id) values (${name}, ${blogId})
    on conflict (name) do update set blog_id = excluded.blog_id, left_by = null, reserved_until = null`.execute(tx)
  if (!leavesBehind) return
  await sql`
    update old_blog_names
    set blog_id = null, left_by = ${blogId}, reserved_until = now() + make_interval(days => ${leftNameDays})
    where blog_id = ${blogId}`.execute(tx)
}

/** Reserves the names of blogs that are being deleted, for good if someone follows them. */
export const reserveNames = (tx: Tx, blogIds: readonly string[]) => execute(tx)`
    with leaving as (
      select id, name, case when follower_count = 0 then now() + make_interval(days => ${retiredNameDays}) end as until
      from blogs where id = any(${[...blogIds]}::bigint[])
    ), present as (
      insert into old_blog_names (name, reserved_until) select name, until from leaving
      on conflict (name) do update set blog_id = null, left_by = null, reserved_until = excluded.reserved_until
    )
    update old_blog_names set blog_id = null, reserved_until = leaving.until
    from leaving where old_blog_names.blog_id = leaving.id`

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
      where not ${isNameReserved(blog.name)}
      on conflict (name) do nothing returning id, name
    ), member as (
      insert into blog_members (blog_id, account_id) select id, ${blog.accountId}::uuid from blog
    )
    select id, name from blog`.execute(tx)
  changed(tx, 'blog_members')
  return rows[0] ?? null
}

export async function updateBlog(tx: Tx, blogId: string, change: Updateable<BlogsTables['blogs']>): Promise<void> {
  if (Object.keys(change).length > 0) await tx.updateTable('blogs').set(change).where('id', '=', blogId).execute()
  changed(tx, 'blogs', blogId)
}

/** Locks the row, so that concurrent saves are merged one after the other. */
export const lockAppearance = (tx: Tx, blogId: string) =>
  tx
    .selectFrom('blogs')
    .select(['id', 'name', 'theme', 'header_key', 'avatar_key'])
    .where('id', '=', blogId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** False if the name is reserved. The unique index decides between two who want a name at once. */
export async function updateName(tx: Tx, blogId: string, name: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update blogs set name = ${name} where id = ${blogId} and not ${isNameReserved(name, [blogId])}`.execute(tx)
  await sql`delete from old_blog_names where name = ${name}`.execute(tx)
  changed(tx, 'blogs', blogId)
  return Boolean(numAffectedRows)
}

export const countOldNames = (tx: Tx, blogId: string, besides: string) => queryCount(tx)`
    select count(*)::int as count from old_blog_names
    where coalesce(blog_id, left_by) = ${blogId} and name <> ${besides}`

export async function takeDomain(tx: Tx, cname: string): Promise<void> {
  await tx.updateTable('blogs').set({ cname: null }).where('cname', '=', cname).execute()
  changed(tx, 'blogs')
}
