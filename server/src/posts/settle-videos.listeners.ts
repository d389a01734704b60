import type { PostState } from '@bowerbird/domain/posts/entities.contract.ts'
import { hasPlace } from '@bowerbird/domain/posts/posts.rules.ts'
import { sql } from 'kysely'
import { queueIfOf } from '../blogs/queues.ts'
import type { Tx } from '../core/database/database.ts'
import { changed } from '../core/database/transactions.ts'
import type { Listener } from '../core/work/events.ts'
import { readMediaByIds } from '../media/media.views.ts'
import { videoOf } from '../media/sound-and-film/sound-and-video.views.ts'
import { videoShown } from './kinds/video.ts'
import { publishNow } from './queue/publishing.store.ts'
import { wakeQueues } from './queue/wake-queues.actions.ts'
import { wakeAt } from './write/create-post.actions.ts'
import type { PostOptions } from './write/post-options.ts'

interface WaitingPost {
  id: string
  blog_id: string
  tags: string[]
  options: PostOptions
}

/** Gives a post the state its writer chose once its video is ready. After a failure it waits for a retry. POST-101 */
export const settleVideos: Listener<'media.processed'> = async (tx, { mediaId }) => {
  const [media] = await readMediaByIds(tx, [mediaId])
  if (!media) return
  const posts = await lockPostsWithVideo(tx, mediaId)
  await sql`
    update contents set fields = jsonb_set(fields, '{shown,video}', 
      ${JSON.stringify(videoShown(videoOf(media)))}::jsonb || coalesce(fields -> 'form' -> 'chosen', '{}'))
    where fields -> 'form' ->> 'mediaId' = ${mediaId}`.execute(tx)
  if (media.state === 'ready') for (const post of posts) await settle(tx, post)
}

/** Locks the posts before it reads them, so that an edit in progress has finished. */
async function lockPostsWithVideo(tx: Tx, mediaId: string): Promise<WaitingPost[]> {
  const { rows } = await sql<{ post_id: string }>`
    select distinct post_id from contents where fields -> 'form' ->> 'mediaId' = ${mediaId}`.execute(tx)
  const ids = rows.map(({ post_id }) => post_id)
  await sql`select from posts where id = any(${ids}::bigint[]) order by id for update`.execute(tx)
  const { rows: waiting } = await sql<WaitingPost>`
    select posts.id, posts.blog_id, posts.tags, posts.options
    from posts join contents on contents.id = posts.content_id
    where posts.id = any(${ids}::bigint[]) and posts.state = 'transcoding'
      and contents.fields -> 'form' ->> 'mediaId' = ${mediaId}
    order by posts.id`.execute(tx)
  return waiting
}

type Chosen = NonNullable<PostOptions['chosen']>

async function settle(tx: Tx, post: WaitingPost): Promise<void> {
  const chosen = post.options.chosen ?? { state: 'published' as PostState }
  const { state, publishOn, isImported = false } = chosen
  await sql`
    update posts set options = options - 'chosen'
      ${state === 'published' ? sql`` : sql`, ${restOf(post, chosen)}`}
    where id = ${post.id}`.execute(tx)
  changed(tx, 'posts', post.id)
  if (state === 'published') await publishNow(tx, [post], { isImported })
  if (state === 'queued') await wakeQueues(tx, [post.blog_id])
  if (publishOn) await wakeAt(tx, post.id, Date.parse(publishOn))
}

const restOf = ({ blog_id, options }: WaitingPost, { state, publishOn, queueId }: Chosen) => sql`
  state = ${state}, publish_on = ${publishOn ?? null}::timestamptz,
  queue_position = ${state === 'queued' ? sql`next_id()` : sql`null`},
  queue_id = ${queueIfOf(sql`${blog_id}::bigint`, sql`${queueId ?? null}::bigint`)},
  published_id = ${placeOf(options, state)}`

function placeOf({ date }: PostOptions, state: PostState) {
  if (!hasPlace(state)) return sql`null`
  return date ? sql`id_at(${date}::timestamptz)` : sql`next_id()`
}
