import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database/database.ts'
import { changed } from '../../core/database/transactions.ts'
import { insertEvents } from '../../core/work/events.ts'
import { lockBlogs, refreshNewest, takeBack } from '../queue/publishing.store.ts'

/** The posts, what leads to them, and word of it for whoever keeps something about them. */
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

/** Longer than any transaction lasts: a reblog that began before the content was dropped is there to be seen. */
const graceMinutes = 2

/** Deletes contents that no post shows any more, out of those that some post stopped showing. Answers how many it looked at. */
export async function deleteDroppedContents(db: Db, atMost: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
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
    select count(*)::int as count from looked_at`.execute(db)
  return rows[0]?.count ?? 0
}
