import { toLike, toUndo } from '@bowerbird/domain/federation/acts/to-acts.ts'
import { actorUrl } from '@bowerbird/domain/federation/to-object.ts'
import { sql } from 'kysely'
import { queryRows, type Tx } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import { lockSenders } from '../actors.store.ts'
import { enqueue, type NewActivity } from '../deliveries.store.ts'
import { isFederated } from '../federated-blogs.ts'
import { makeSenders } from './senders.ts'
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
  await makeSenders(tx, deps, blogIds)
  await lockSenders(tx, blogIds, blogIds)
  const found = await readLikes(tx, deps, wanted)
  await enqueue(
    tx,
    found.flatMap((row) => activitiesOf(row, deps.config.origin)),
  )
  await saveLikes(tx, found)
}

/** A plain reblog is liked as the post that it shows. */
const readLikes = (
  tx: Tx,
  { config }: ListenerDeps,
  likes: readonly { postId: string; byBlogId: string }[],
) => queryRows<LikeRow>(tx)`
    select distinct blogs.id as blog_id, posts.id as post_id, notes.id as note_id, sent.note_id as sent_id,
      ${isFederated(config)} as is_federated, remote_posts.object_url, remote_actors.host, remote_actors.inbox
    from json_to_recordset(${JSON.stringify(likes)}::json) as asked ("postId" bigint, "byBlogId" bigint)
    join posts on posts.id = asked."postId" join blogs on blogs.id = asked."byBlogId"
    join local_actors on local_actors.blog_id = blogs.id and local_actors.gone_at is null
    join remote_posts on remote_posts.post_id = ${wordsPostId}
    join remote_actors on remote_actors.id = remote_posts.actor_id
    left join notes on notes.post_id = posts.id and notes.blog_id = blogs.id and notes.kind = 'like'
    left join federated_likes sent on sent.post_id = posts.id and sent.blog_id = blogs.id`

/** The Undo of the like that was sent, and the Like of now. */
function activitiesOf(row: LikeRow, origin: string): NewActivity[] {
  const { blog_id: blogId, note_id, sent_id, object_url, host, inbox } = row
  const actor = actorUrl(blogId, origin)
  const about = { blogId, object: `${actor} likes ${object_url}`, to: { host, inbox } }
  return [
    ...(sent_id !== null && isEnded(row) ? [{ ...about, body: toUndo(toLike(actor, sent_id, object_url)) }] : []),
    ...(note_id !== null && isNew(row) ? [{ ...about, body: toLike(actor, note_id, object_url) }] : []),
  ]
}

const isEnded = ({ note_id, sent_id }: LikeRow) => sent_id !== null && sent_id !== note_id
const isNew = ({ note_id, sent_id, is_federated }: LikeRow) => note_id !== null && sent_id !== note_id && is_federated

async function saveLikes(tx: Tx, rows: readonly LikeRow[]): Promise<void> {
  const ended = rows.filter(isEnded)
  const made = rows.filter(isNew)
  if (ended.length > 0)
    await sql`
      delete from federated_likes using unnest(
        ${ended.map(({ blog_id }) => blog_id)}::bigint[], ${ended.map(({ post_id }) => post_id)}::bigint[])
        as ended (blog_id, post_id)
      where federated_likes.blog_id = ended.blog_id and federated_likes.post_id = ended.post_id`.execute(tx)
  if (made.length > 0)
    await tx
      .insertInto('federated_likes')
      .values(made.map(({ blog_id, post_id, note_id }) => ({ blog_id, post_id, note_id: note_id as string })))
      .execute()
}
