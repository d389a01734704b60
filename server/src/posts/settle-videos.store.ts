import { sql } from 'kysely'
import type { Tx } from '../core/database/database.ts'
import type { SettledPost } from './write/settle-post.ts'

/** Locks the posts before it reads them, so that an edit in progress has finished. */
export async function lockPostsWithVideo(tx: Tx, mediaId: string): Promise<SettledPost[]> {
  const { rows } = await sql<{ post_id: string }>`
    select distinct post_id from contents where fields -> 'form' ->> 'mediaId' = ${mediaId}`.execute(tx)
  const ids = rows.map(({ post_id }) => post_id)
  await sql`select from posts where id = any(${ids}::bigint[]) order by id for update`.execute(tx)
  const { rows: waiting } = await sql<SettledPost>`
    select posts.id, posts.blog_id, posts.tags, posts.options
    from posts join contents on contents.id = posts.content_id
    where posts.id = any(${ids}::bigint[]) and posts.state = 'transcoding'
      and contents.fields -> 'form' ->> 'mediaId' = ${mediaId}
    order by posts.id`.execute(tx)
  return waiting
}

/** Parts that the writer chose for the video stay. */
export const updateVideo = (tx: Tx, mediaId: string, shown: object) =>
  sql`
    update contents set fields = jsonb_set(fields, '{shown,video}', 
      ${JSON.stringify(shown)}::jsonb || coalesce(fields -> 'form' -> 'chosen', '{}'))
    where fields -> 'form' ->> 'mediaId' = ${mediaId}`.execute(tx)
