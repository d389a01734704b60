import type { removeFollower as call } from '@bowerbird/domain/blogs/blogs.contract.ts'
import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { type RawBuilder, sql } from 'kysely'
import { deleteFollows } from '../../blogs/blog-writes.ts'
import { readAdminBlog } from '../../blogs/blogs.views.ts'
import type { Db } from '../../core/database/database.ts'
import type { Member } from '../../core/http/viewer.ts'

/** Followers are named by their first blogs. */
export async function removeFollower(
  db: Db,
  viewer: Member,
  { blogName, followerName }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  return db.transaction().execute(async (tx) => {
    const { id } = await readAdminBlog(tx, viewer, blogName)
    const follows = await tx
      .selectFrom('follows')
      .innerJoin('accounts', 'accounts.id', 'follows.account_id')
      .innerJoin('blogs', 'blogs.id', 'accounts.primary_blog_id')
      .select(['follows.account_id', 'follows.blog_id'])
      .where('follows.blog_id', '=', id)
      .where('blogs.name', '=', followerName)
      .execute()
    await deleteFollows(tx, follows)
    return { removed: follows.length > 0 }
  })
}

/** Is one value of a larger statement, with a table named `blogs`. */
export const blogsFollowedBy = (viewer: Member): RawBuilder<string[]> => sql`array(
  select followed.name::text from accounts join follows on follows.account_id = accounts.id
  join blogs followed on followed.id = follows.blog_id
  where accounts.primary_blog_id = blogs.id and followed.id = any(${viewer.adminOf}::bigint[])
  order by followed.name)`
