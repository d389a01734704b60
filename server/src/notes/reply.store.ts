import { sql } from 'kysely'
import type { Tx } from '../core/database/database.ts'
import type { StoredPhoto } from './notes.table.ts'
import { slotFor } from './notes-sql.ts'

interface Reply {
  blogId: string
  postId: string
  rootPostId: string
  text: string
  photo: StoredPhoto | null
}

/** Inserts the note, counts it and records the event in one statement. */
export async function insertReply(tx: Tx, { blogId, postId, rootPostId, text, photo }: Reply): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with made as (
      insert into notes (root_post_id, post_id, kind, blog_id, text, photo)
      values (${rootPostId}, ${postId}, 'reply', ${blogId}, ${text}, ${photo && JSON.stringify(photo)}::jsonb)
      returning id, root_post_id, post_id, blog_id
    ), counted as (
      insert into note_counts as counts (root_post_id, slot, replies)
      select root_post_id, ${slotFor(sql`made.root_post_id`, sql`made.blog_id`)}, 1 from made
      on conflict (root_post_id, slot) do update set replies = counts.replies + 1
    ), recorded as (
      insert into events (name, body)
      select 'post.replied', jsonb_build_object(
        'noteId', id::text, 'postId', post_id::text, 'byBlogId', blog_id::text)
      from made
    )
    select id from made`.execute(tx)
  return (rows[0] as { id: string }).id
}

/** Returns the root of its tree; undefined when there is no such reply by or to one of these blogs. */
export async function removeReply(tx: Tx, blogIds: readonly string[], replyId: string): Promise<string | undefined> {
  const { rows } = await sql<{ root: string }>`
    delete from notes where id = ${replyId} and kind = 'reply' and (
      notes.blog_id = any(${blogIds}::bigint[])
      or exists (select from posts where posts.id = notes.post_id and posts.blog_id = any(${blogIds}::bigint[])))
    returning root_post_id as root`.execute(tx)
  return rows[0]?.root
}
