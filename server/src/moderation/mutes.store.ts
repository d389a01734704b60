import { hiddenPostsMax, mutedPostsMax } from '@bowerbird/domain/moderation/moderation.limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core/database/database.ts'

/** A list of posts of an account, which has long gone past the most that are kept. */
const listOfPosts = (list: RawBuilder<unknown>, post: RawBuilder<unknown>, most: number) => ({
  /** Forgets the oldest beyond the most. */
  async insert(db: Db, accountId: string, postId: string): Promise<void> {
    await sql`
      insert into ${list} (account_id, ${post}) values (${accountId}, ${postId}) on conflict do nothing`.execute(db)
    await sql`
      delete from ${list} where account_id = ${accountId} and id <= (
        select id from ${list} where account_id = ${accountId} order by id desc offset ${most} limit 1)`.execute(db)
  },
  /** Undefined means all. */
  delete: (db: Db, accountId: string, postId: string | null = null) =>
    sql`
      delete from ${list}
      where account_id = ${accountId} and ${post} = coalesce(${postId}::bigint, ${post})`.execute(db),
})

export const hiddenPosts = listOfPosts(sql.table('hidden_posts'), sql.ref('post_id'), hiddenPostsMax)
export const mutedPosts = listOfPosts(sql.table('muted_posts'), sql.ref('root_post_id'), mutedPostsMax)

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
