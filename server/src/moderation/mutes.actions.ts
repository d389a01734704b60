import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { hiddenPostsMax, mutedPostsMax } from '@bowerbird/domain/moderation/moderation.limits.ts'
import { sql } from 'kysely'
import { readVisibleBlog } from '../blogs/blogs.views.ts'
import type { Db } from '../core/database/database.ts'
import type { Member } from '../core/http/viewer.ts'
import { readBlogIdBehindPost, readFoundPost } from './blocks.views.ts'

/** Forgets the oldest beyond the most that are kept: lists have long gone past them. */
export async function hidePost(db: Db, viewer: Member, { postId }: { postId: string }): Promise<{ hidden: boolean }> {
  refuseOwn(viewer, await readBlogIdBehindPost(db, viewer, postId))
  await sql`
    insert into hidden_posts (account_id, post_id) values (${viewer.accountId}, ${postId})
    on conflict do nothing`.execute(db)
  await sql`
    delete from hidden_posts where account_id = ${viewer.accountId} and id <= (
      select id from hidden_posts where account_id = ${viewer.accountId}
      order by id desc offset ${hiddenPostsMax} limit 1)`.execute(db)
  return { hidden: true }
}

export async function unhidePosts(
  db: Db,
  viewer: Member,
  { postId }: { postId?: string | undefined },
): Promise<{ hidden: boolean }> {
  await db
    .deleteFrom('hidden_posts')
    .where('account_id', '=', viewer.accountId)
    .$if(postId !== undefined, (query) => query.where('post_id', '=', postId as string))
    .execute()
  return { hidden: false }
}

/** Mutes the whole tree of its reblogs, so that it does not matter which of them is muted. Forgets the oldest. */
export async function mutePost(db: Db, viewer: Member, { postId }: { postId: string }): Promise<{ muted: boolean }> {
  const { accountId } = viewer
  const { rootPostId } = await readFoundPost(db, viewer, postId)
  await sql`
    insert into muted_posts (account_id, root_post_id) values (${accountId}, ${rootPostId})
    on conflict do nothing`.execute(db)
  await sql`
    delete from muted_posts where account_id = ${accountId} and id <= (
      select id from muted_posts where account_id = ${accountId}
      order by id desc offset ${mutedPostsMax} limit 1)`.execute(db)
  return { muted: true }
}

export async function unmutePosts(
  db: Db,
  viewer: Member,
  { postId }: { postId?: string | undefined },
): Promise<{ muted: boolean }> {
  const isMeant = postId ? sql`root_post_id = ${(await readFoundPost(db, viewer, postId)).rootPostId}` : sql`true`
  await sql`delete from muted_posts where account_id = ${viewer.accountId} and ${isMeant}`.execute(db)
  return { muted: false }
}

export async function muteBlog(
  db: Db,
  viewer: Member,
  { blogName }: { blogName: string },
): Promise<{ muted: boolean }> {
  const { id } = await readVisibleBlog(db, viewer, blogName)
  refuseOwn(viewer, id)
  await db
    .insertInto('muted_blogs')
    .values({ account_id: viewer.accountId, blog_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { muted: true }
}

export async function unmuteBlog(
  db: Db,
  viewer: Member,
  { blogName }: { blogName: string },
): Promise<{ muted: boolean }> {
  await sql`
    delete from muted_blogs using blogs
    where muted_blogs.account_id = ${viewer.accountId} and muted_blogs.blog_id = blogs.id
      and blogs.name = ${blogName}`.execute(db)
  return { muted: false }
}

function refuseOwn(viewer: Member, blogId: string): void {
  if (viewer.blogIds.includes(blogId)) throw new RefusedError(blogsRefusals.muteOwnBlog)
}
