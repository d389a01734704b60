import { sql } from 'kysely'
import type { Db, Tx } from '../core/database.ts'
import { lockBlogs, refreshNewest, takeBack } from './publishing.store.ts'

/** The posts, what leads to them, and word of it for whoever keeps something about them. */
export async function removePosts(tx: Tx, blogIds: readonly string[], postIds: readonly string[]): Promise<void> {
  await lockBlogs(tx, blogIds)
  await takeBack(tx, postIds)
  await sql`
    with gone as (
      delete from posts where id = any(${postIds}::bigint[]) returning id, blog_id, root_post_id
    )
    insert into events (name, body)
    select 'post.deleted', jsonb_build_object(
      'postId', id::text, 'blogId', blog_id::text, 'rootPostId', root_post_id::text)
    from gone`.execute(tx)
  await refreshNewest(tx, blogIds)
}

/** What was written in a deleted post goes too, unless somebody's reblog carries it. */
export async function deleteUncarriedContents(
  db: Db,
  post: { postId: string; blogId: string; rootPostId: string },
): Promise<void> {
  await sql`
    delete from contents where contents.blog_id = ${post.blogId} and contents.post_id = ${post.postId}
      and not exists (select from posts where posts.id = ${post.postId})
      and not exists (
        select from posts where posts.root_post_id = ${post.rootPostId} and contents.id = any(posts.trail))`.execute(db)
}
