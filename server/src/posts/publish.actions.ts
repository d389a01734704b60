import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { publishPost as call, PostState } from '@bowerbird/domain/posts/posts.contract.ts'
import { queueSizeMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../core/database.ts'
import type { Member } from '../core/viewer.ts'
import { type LockedPost, lockPostOf } from './locked-posts.ts'
import { lockQueue } from './posts.store.ts'
import { publishNow } from './publishing.store.ts'

const publishable: readonly PostState[] = ['draft', 'queued', 'scheduled']
const dueAtOnce = 100

/** A draft or queued post is published, or a draft queued. Asked again, it stays as it is. POST-352 */
export async function publishPost(
  db: Db,
  viewer: Member,
  { postId, toQueue }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  const state = await db.transaction().execute(async (tx) => {
    const post = await lockPostOf(tx, viewer.blogIds, postId)
    if (!post) throw new RefusedError(postsRefusals.gone)
    return toQueue ? queue(tx, viewer, post) : publish(tx, post)
  })
  return { post: { id: postId, state } }
}

async function publish(tx: Tx, post: LockedPost): Promise<PostState> {
  if (post.state === 'published') return post.state
  if (!publishable.includes(post.state)) throw new RefusedError(postsRefusals.invalidState)
  await publishNow(tx, [post])
  return 'published'
}

async function queue(tx: Tx, viewer: Member, post: LockedPost): Promise<PostState> {
  if (post.state === 'queued') return post.state
  if (post.state !== 'draft') throw new RefusedError(postsRefusals.invalidState)
  if ((await lockQueue(tx, viewer.accountId, post.blog_id)) >= queueSizeMax)
    throw new RefusedError(postsRefusals.queueFull)
  await sql`update posts set state = 'queued', queue_position = next_id() where id = ${post.id}`.execute(tx)
  return 'queued'
}

/** Publishes what was scheduled for by now. Two workers never take the same post. POST-098 */
export async function publishDuePosts(db: Db): Promise<number> {
  let published = 0
  for (let taken = dueAtOnce; taken === dueAtOnce; published += taken) taken = await publishSomeDue(db)
  return published
}

const publishSomeDue = (db: Db): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; tags: string[] }>`
      select id, tags from posts where state = 'scheduled' and publish_on <= now()
      order by publish_on, id limit ${dueAtOnce} for update skip locked`.execute(tx)
    if (rows.length > 0) await publishNow(tx, rows)
    return rows.length
  })
