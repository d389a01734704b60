import { sql } from 'kysely'
import type { Tx } from '../core/database/database.ts'
import type { Listener } from '../core/work/events.ts'
import { readMediaByIds } from '../media/media.views.ts'
import { videoOf } from '../media/sound-and-film/sound-and-video.views.ts'
import { videoShown } from './kinds/video.ts'
import { type SettledPost, settlePost } from './write/settle-post.ts'

/** Gives a post the state its writer chose once its video is ready. After a failure it waits for a retry. POST-101 */
export const settleVideos: Listener<'media.processed'> = async (tx, { mediaId }) => {
  const [media] = await readMediaByIds(tx, [mediaId])
  if (!media) return
  const posts = await lockPostsWithVideo(tx, mediaId)
  await sql`
    update contents set fields = jsonb_set(fields, '{shown,video}', 
      ${JSON.stringify(videoShown(videoOf(media)))}::jsonb || coalesce(fields -> 'form' -> 'chosen', '{}'))
    where fields -> 'form' ->> 'mediaId' = ${mediaId}`.execute(tx)
  if (media.state === 'ready')
    for (const post of posts) await settlePost(tx, post, post.options.chosen ?? { state: 'published' })
}

/** Locks the posts before it reads them, so that an edit in progress has finished. */
async function lockPostsWithVideo(tx: Tx, mediaId: string): Promise<SettledPost[]> {
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
