import { sql } from 'kysely'
import { type Db, execute, type Tx } from '../core/database/database.ts'
import type { Config } from '../core/process/config.ts'
import { insertEvents } from '../core/work/events.ts'
import { isSeenElsewhere } from './blog-visibility.ts'

/** Locks in one order so that two writers cannot deadlock. */
export async function lockBlogs(tx: Tx, blogIds: readonly string[]): Promise<void> {
  await tx
    .selectFrom('blogs')
    .select('id')
    .where(sql<boolean>`id = any(${blogIds}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Records the event only when the follow is new. */
export async function insertFollow(
  tx: Tx,
  follow: { accountId: string; byBlogId: string; blogId: string },
): Promise<void> {
  const body = JSON.stringify({ blogId: follow.blogId, byBlogId: follow.byBlogId })
  await sql`
    with made as (
      insert into follows (account_id, blog_id) values (${follow.accountId}, ${follow.blogId})
      on conflict do nothing returning blog_id
    )
    ${insertEvents(sql`select 'blog.followed', ${body}::jsonb from made`)}`.execute(tx)
}

/** Returns the id of the unfollowed blog; null when it was not followed. */
export async function deleteFollow(tx: Tx, accountId: string, blogName: string): Promise<string | null> {
  const { rows } = await sql<{ blog_id: string }>`
    delete from follows using blogs
    where follows.blog_id = blogs.id and blogs.name = ${blogName} and follows.account_id = ${accountId}
    returning follows.blog_id`.execute(tx)
  return rows[0]?.blog_id ?? null
}

/**
 * Ends the follows that blocks of these blogs close: those of the blocked person, of every blog that the other owns,
 * and the other way that of the named blog.
 */
export const deleteFollowsBetween = (tx: Tx, blogId: string, otherBlogIds: readonly string[]) => execute(tx)`
    delete from follows using blocks
    where blocks.blocker_blog_id = ${blogId} and blocks.blocked_blog_id = any(${otherBlogIds}::bigint[])
      and ((follows.account_id = blocks.blocker_account_id and follows.blog_id = blocks.blocked_blog_id)
        or (follows.account_id = blocks.blocked_account_id and follows.blog_id in (
          select blocks.blocker_blog_id
          union all
          select blog_id from blog_members where account_id = blocks.blocker_account_id and is_owner)))`

/** Returns false when the account does not follow the blog. */
export async function setSubscribed(
  db: Db,
  accountId: string,
  blogId: string,
  isSubscribed: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('follows')
    .set({ is_subscribed: isSubscribed })
    .where('account_id', '=', accountId)
    .where('blog_id', '=', blogId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function isSeenByOthers(tx: Tx, blogId: string, config: Config): Promise<boolean> {
  const blog = await tx
    .selectFrom('blogs')
    .select('id')
    .where('id', '=', blogId)
    .where(isSeenElsewhere(config))
    .executeTakeFirst()
  return blog !== undefined
}
