import { sql } from 'kysely'
import { type Db, queryCount, queryRow, type Tx } from '../../core/database/database.ts'
import { changed } from '../../core/database/transactions.ts'
import { insertEvents } from '../../core/work/events.ts'
import { isPostInPublic } from '../../moderation/visibility.ts'
import { lockBlogs, refreshNewest, takeBack } from '../queue/publishing.store.ts'

export interface PublicPost {
  blogId: string
  blogName: string
  summary: string
}

export const lockPublicPost = (tx: Tx, postId: string) => queryRow<PublicPost>(tx)`
    select posts.blog_id as "blogId", blogs.name as "blogName", posts.summary
    from posts join blogs on blogs.id = posts.blog_id
    where posts.id = ${postId} and ${isPostInPublic} for update of posts`

/** Deletes the posts with their tags and reblog notes, and inserts events for other features. */
export async function removePosts(tx: Tx, blogIds: readonly string[], postIds: readonly string[]): Promise<void> {
  await lockBlogs(tx, blogIds)
  await takeBack(tx, postIds)
  await sql`
    with gone as (
      delete from posts where id = any(${postIds}::bigint[]) returning id, blog_id, root_post_id
    )
    ${insertEvents(sql`
      select 'post.deleted', jsonb_build_object(
        'postId', id::text, 'blogId', blog_id::text, 'rootPostId', root_post_id::text)
      from gone`)}`.execute(tx)
  changed(tx, 'posts')
  await refreshNewest(tx, blogIds)
}

/** Longer than any transaction lasts, so that a reblog begun before the content was dropped has been committed. */
const graceMinutes = 2

/** Deletes the dropped contents that no post shows any more. Returns how many it checked. */
export const deleteDroppedContents = (db: Db, atMost: number) => queryCount(db)`
    with looked_at as (
      delete from dropped_contents where id in (
        select id from dropped_contents where dropped_at < now() - make_interval(mins => ${sql.lit(graceMinutes)})
        order by id limit ${atMost} for update skip locked)
      returning content_id
    ), gone as (
      delete from contents where contents.id in (select content_id from looked_at)
        and not exists (select from posts where posts.content_id = contents.id)
        and not exists (select from posts where posts.trail @> array[contents.id] and posts.trail <> '{}')
    )
    select count(*)::int as count from looked_at`
