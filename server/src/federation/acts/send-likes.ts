import { toLike, toUndo } from '@bowerbird/domain/federation/acts/to-acts.ts'
import { actorUrl } from '@bowerbird/domain/federation/to-object.ts'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import { lockSenders } from '../actors.store.ts'
import { insertDeliveryTo } from '../deliveries.store.ts'
import { isFederated } from '../federated-blogs.ts'
import { makeActors } from './senders.ts'
import { wordsPostId } from './words-post.ts'

type ListenerDeps = Pick<Deps, 'config' | 'db' | 'secret'>

interface LikeRow {
  blog_id: string
  post_id: string
  /** The like of now, and the one that was sent. */
  note_id: string | null
  sent_id: string | null
  is_federated: boolean
  object_url: string
  host: string
  inbox: string
}

/**
 * Compares the likes of posts elsewhere, and of plain reblogs of them, with those that were sent, so that events in any
 * order end in the same. Likes of words of this server stay here.
 */
export async function federateLikes(
  tx: Tx,
  deps: ListenerDeps,
  likes: readonly { postId: string; byBlogId: string }[],
): Promise<void> {
  const postIds = likes.map(({ postId }) => postId)
  const { rows } = await sql<{ id: string }>`
    select posts.id from posts join remote_posts on remote_posts.post_id = ${wordsPostId}
    where posts.id = any(${postIds}::bigint[])`.execute(tx)
  const ofOthers = new Set(rows.map(({ id }) => id))
  const wanted = likes.filter(({ postId }) => ofOthers.has(postId))
  if (wanted.length === 0) return
  const blogIds = [...new Set(wanted.map(({ byBlogId }) => byBlogId))]
  await makeActors(tx, deps, blogIds)
  await lockSenders(tx, blogIds, blogIds)
  for (const row of await readLikes(tx, deps, wanted)) await sendLike(tx, deps, row)
}

/** A plain reblog is liked as the post that it shows. */
async function readLikes(
  tx: Tx,
  { config }: ListenerDeps,
  likes: readonly { postId: string; byBlogId: string }[],
): Promise<LikeRow[]> {
  const { rows } = await sql<LikeRow>`
    select distinct blogs.id as blog_id, posts.id as post_id, notes.id as note_id, sent.note_id as sent_id,
      ${isFederated(config)} as is_federated, remote_posts.object_url, remote_actors.host, remote_actors.inbox
    from json_to_recordset(${JSON.stringify(likes)}::json) as asked ("postId" bigint, "byBlogId" bigint)
    join posts on posts.id = asked."postId" join blogs on blogs.id = asked."byBlogId"
    join local_actors on local_actors.blog_id = blogs.id and local_actors.gone_at is null
    join remote_posts on remote_posts.post_id = ${wordsPostId}
    join remote_actors on remote_actors.id = remote_posts.actor_id
    left join notes on notes.post_id = posts.id and notes.blog_id = blogs.id and notes.kind = 'like'
    left join federated_likes sent on sent.post_id = posts.id and sent.blog_id = blogs.id`.execute(tx)
  return rows
}

async function sendLike(tx: Tx, { config }: ListenerDeps, row: LikeRow): Promise<void> {
  const { blog_id: blogId, post_id, note_id, sent_id, is_federated, object_url } = row
  const actor = actorUrl(blogId, config.origin)
  const object = `${actor} likes ${object_url}`
  if (sent_id !== null && sent_id !== note_id) {
    await insertDeliveryTo(tx, { blogId, object, body: toUndo(toLike(actor, sent_id, object_url)) }, row)
    await tx.deleteFrom('federated_likes').where('blog_id', '=', blogId).where('post_id', '=', post_id).execute()
  }
  if (note_id === null || sent_id === note_id || !is_federated) return
  await insertDeliveryTo(tx, { blogId, object, body: toLike(actor, note_id, object_url) }, row)
  await tx.insertInto('federated_likes').values({ blog_id: blogId, post_id, note_id }).execute()
}
