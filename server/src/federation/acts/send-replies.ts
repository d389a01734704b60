import { replyUrl } from '@bowerbird/domain/federation/acts/to-reply.ts'
import { toCreate, toRemoval } from '@bowerbird/domain/federation/to-activity.ts'
import { actorUrl } from '@bowerbird/domain/federation/to-object.ts'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import { lockSenders } from '../actors.store.ts'
import { enqueue } from '../deliveries.store.ts'
import { type ReadReply, readReplies } from './replies.views.ts'
import { addressedBy, makeSenders } from './senders.ts'

type ListenerDeps = Pick<Deps, 'config' | 'db' | 'secret'>

/** People elsewhere who replied to the same post hear of the next replies, up to so many. */
const othersMax = 50

/**
 * Sends replies to the author and those they name, to the servers of others who replied to the same post, and to the
 * followers of the blog.
 */
export async function federateReplies(
  tx: Tx,
  deps: ListenerDeps,
  events: readonly { noteId: string }[],
): Promise<void> {
  const { origin } = deps.config
  const replies = await readReplies(
    tx,
    deps.config,
    events.map(({ noteId }) => noteId),
  )
  if (replies.length === 0) return
  const others = await listOthers(
    tx,
    replies.map(({ postId }) => postId),
  )
  const alsoFor = ({ object, postId }: ReadReply) => [
    ...new Set([...addressedBy(object, origin), ...(others.get(postId) ?? [])]),
  ]
  const blogIds = [...new Set(replies.map(({ blogId }) => blogId))]
  await makeSenders(
    tx,
    deps,
    replies.filter((reply) => alsoFor(reply).length > 0).map(({ blogId }) => blogId),
  )
  const senders = await lockSenders(tx, blogIds, blogIds)
  const leaving = replies.filter(
    (reply) => senders.get(reply.blogId) || (senders.has(reply.blogId) && alsoFor(reply).length > 0),
  )
  const sentIds = await saveReplies(
    tx,
    leaving.map((reply) => ({ ...reply, addressed: alsoFor(reply) })),
  )
  await enqueue(
    tx,
    leaving
      .filter(({ id }) => sentIds.includes(id))
      .map((reply) => ({
        blogId: reply.blogId,
        object: String(reply.object.id),
        body: toCreate(reply.object),
        also: alsoFor(reply),
      })),
  )
}

async function listOthers(tx: Tx, postIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ post_id: string; actors: string[] }>`
    select post.id as post_id, array(
      select distinct remote_actors.actor_url
      from notes join remote_replies on remote_replies.note_id = notes.id
      join remote_actors on remote_actors.id = remote_replies.actor_id
      where notes.post_id = post.id and notes.kind = 'reply' limit ${othersMax}) as actors
    from unnest(${postIds}::bigint[]) as post (id)`.execute(tx)
  return new Map(rows.map(({ post_id, actors }) => [post_id, actors]))
}

/** Returns the ids of those that had not left before. */
async function saveReplies(tx: Tx, replies: readonly (ReadReply & { addressed: string[] })[]): Promise<string[]> {
  if (replies.length === 0) return []
  const rows = await tx
    .insertInto('federated_replies')
    .values(
      replies.map(({ id, blogId, postId, addressed }) => ({
        note_id: id,
        blog_id: blogId,
        post_id: postId,
        addressed,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('note_id')
    .execute()
  return rows.map(({ note_id }) => note_id)
}

export async function federateDeletedReplies(
  tx: Tx,
  { config: { origin } }: ListenerDeps,
  events: readonly { noteId: string }[],
): Promise<void> {
  const noteIds = events.map(({ noteId }) => noteId)
  const rows = await tx
    .deleteFrom('federated_replies')
    .where('note_id', 'in', noteIds)
    .returning(['note_id', 'blog_id', 'addressed'])
    .execute()
  await enqueue(
    tx,
    rows.map(({ note_id, blog_id: blogId, addressed: also }) => {
      const object = replyUrl(note_id, origin)
      return { blogId, object, body: toRemoval(actorUrl(blogId, origin), object, false), also }
    }),
  )
}
