import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../core/database/database.ts'
import { type Member, withoutWalls } from '../../core/http/viewer.ts'

/** Whether a post of the member waits for approval in a blog that they contribute to. Expects a table named `posts`. */
export const isOwnContribution = (viewer: Member): RawBuilder<SqlBool> => sql`(
  posts.state = 'unapproved' and posts.kind <> 'answer' and posts.author_account_id = ${viewer.accountId}
  and posts.blog_id = any(${viewer.contributesTo}::bigint[]))`

/** Sees the blogs as their members do, so the caller must have found a contribution of the member. */
export const withBlogs = (viewer: Member, blogIds: readonly string[]): Member => ({
  ...withoutWalls(viewer),
  blogIds: [...viewer.blogIds, ...blogIds],
})

/** Returns the blog of a contribution that its writer may still change; undefined for any other post. */
export async function findContributedTo(db: Db | Tx, viewer: Member, postId: string): Promise<string | undefined> {
  if (viewer.contributesTo.length === 0) return undefined
  const { rows } = await sql<{ blog_id: string }>`
    select posts.blog_id from posts where posts.id = ${postId} and ${isOwnContribution(viewer)}`.execute(db)
  return rows[0]?.blog_id
}
