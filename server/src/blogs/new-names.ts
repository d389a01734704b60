import { foldName, refuseBlogName } from '@bowerbird/domain/blogs/blog-names.rules.ts'
import { wellFollowedMin } from '@bowerbird/domain/blogs/blogs.limits.ts'
import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import type { Refusal } from '@bowerbird/domain/core/refusal.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../core/database/database.ts'
import { staffBlogIds } from './staff-blogs.ts'

/** Blogs of one's own don't stand in one's way. */
export async function refuseNewName(db: Db | Tx, name: string, accountId: string | null): Promise<Refusal | null> {
  const refusal = refuseBlogName(name)
  if (refusal) return refusal
  const { rows } = await sql`
    select from blogs alike
    where folded_name(alike.name) = ${foldName(name)} and alike.name <> ${name}
      and (alike.follower_count >= ${wellFollowedMin} or alike.id in (${staffBlogIds.get()}))
      and not exists (
        select from blog_members own
        where own.blog_id = alike.id and own.account_id = ${accountId} and own.is_owner)
    limit 1`.execute(db)
  return rows.length > 0 ? blogsRefusals.nameAlike : null
}
