import { hiddenPostsMax, mutedPostsMax } from '@bowerbird/domain/moderation/moderation.limits.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'

/** Forgets the oldest beyond the most that are kept: lists have long gone past them. */
export async function insertHiddenPost(db: Db, accountId: string, postId: string): Promise<void> {
  await sql`
    insert into hidden_posts (account_id, post_id) values (${accountId}, ${postId})
    on conflict do nothing`.execute(db)
  await sql`
    delete from hidden_posts where account_id = ${accountId} and id <= (
      select id from hidden_posts where account_id = ${accountId}
      order by id desc offset ${hiddenPostsMax} limit 1)`.execute(db)
}

/** Undefined means all. */
export const deleteHiddenPosts = (db: Db, accountId: string, postId: string | undefined) =>
  db
    .deleteFrom('hidden_posts')
    .where('account_id', '=', accountId)
    .$if(postId !== undefined, (query) => query.where('post_id', '=', postId as string))
    .execute()

/** Forgets the oldest too. */
export async function insertMutedPost(db: Db, accountId: string, rootPostId: string): Promise<void> {
  await sql`
    insert into muted_posts (account_id, root_post_id) values (${accountId}, ${rootPostId})
    on conflict do nothing`.execute(db)
  await sql`
    delete from muted_posts where account_id = ${accountId} and id <= (
      select id from muted_posts where account_id = ${accountId}
      order by id desc offset ${mutedPostsMax} limit 1)`.execute(db)
}

/** Undefined means all. */
export const deleteMutedPosts = (db: Db, accountId: string, rootPostId: string | undefined) =>
  db
    .deleteFrom('muted_posts')
    .where('account_id', '=', accountId)
    .$if(rootPostId !== undefined, (query) => query.where('root_post_id', '=', rootPostId as string))
    .execute()

export const insertMutedBlog = (db: Db, accountId: string, blogId: string) =>
  db
    .insertInto('muted_blogs')
    .values({ account_id: accountId, blog_id: blogId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteMutedBlog = (db: Db, accountId: string, blogName: string) =>
  sql`
    delete from muted_blogs using blogs
    where muted_blogs.account_id = ${accountId} and muted_blogs.blog_id = blogs.id
      and blogs.name = ${blogName}`.execute(db)
