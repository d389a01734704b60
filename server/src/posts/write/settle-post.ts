import type { PostOptions } from '@bowerbird/domain/posts/document/post-options.ts'
import type { PostState } from '@bowerbird/domain/posts/entities.contract.ts'
import { hasPlace } from '@bowerbird/domain/posts/posts.rules.ts'
import { sql } from 'kysely'
import { queueIfOf } from '../../blogs/queues.ts'
import type { Tx } from '../../core/database/database.ts'
import { changed } from '../../core/database/transactions.ts'
import { publishNow } from '../queue/publishing.store.ts'
import { wakeQueues } from '../queue/wake-queues.actions.ts'
import { wakeAt } from './create-post.actions.ts'

export interface SettledPost {
  id: string
  blog_id: string
  tags: string[]
  options: PostOptions
}

type Chosen = NonNullable<PostOptions['chosen']>

/** Gives a post that waited the state that its writer chose. The caller has locked it. */
export async function settlePost(tx: Tx, post: SettledPost, chosen: Chosen): Promise<void> {
  const { state, publishOn, isImported = false } = chosen
  await sql`
    update posts set options = options - ${['chosen', ...(state === 'draft' ? [] : ['review'])]}::text[]
      ${state === 'published' ? sql`` : sql`, ${restOf(post, chosen)}`}
    where id = ${post.id}`.execute(tx)
  changed(tx, 'posts', post.id)
  if (state === 'published') await publishNow(tx, [post], { isImported })
  if (state === 'queued') await wakeQueues(tx, [post.blog_id])
  if (publishOn) await wakeAt(tx, post.id, Date.parse(publishOn))
}

const restOf = ({ blog_id, options }: SettledPost, { state, publishOn, queueId }: Chosen) => sql`
  state = ${state}, publish_on = ${publishOn ?? null}::timestamptz,
  queue_position = ${state === 'queued' ? sql`next_id()` : sql`null`},
  queue_id = ${queueIfOf(sql`${blog_id}::bigint`, sql`${queueId ?? null}::bigint`)},
  published_id = ${placeOf(options, state)}`

function placeOf({ date }: PostOptions, state: PostState) {
  if (!hasPlace(state)) return sql`null`
  return date ? sql`id_at(${date}::timestamptz)` : sql`next_id()`
}
