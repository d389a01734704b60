import type { Ours } from '@bowerbird/domain/federation/incoming-objects.ts'
import { sql } from 'kysely'
import { type Db, queryRow, queryRows, type RowOf, type Tx } from '../../core/database/database.ts'
import type { Config } from '../../core/process/config.ts'
import { isFederated } from '../federated-blogs.ts'

const isFollowed = (actorUrl: string) => sql<boolean>`exists (
  select from remote_actors join remote_follows on remote_follows.blog_id = remote_actors.blog_id and remote_follows.refused_at is null
  where remote_actors.actor_url = ${actorUrl})`

/** Whether somebody here follows the sender, or one of the addresses is of something that is here. */
export async function isOfInterest(
  db: Db,
  config: Config,
  actorUrl: string,
  addresses: readonly string[],
  { postIds, noteIds, blogIds }: Ours,
): Promise<boolean> {
  const rows = await queryRows<{ found: boolean }>(db)`
    select ${isFollowed(actorUrl)}
      or exists (select from remote_posts where object_url = any(${addresses}::text[]))
      or exists (select from remote_replies where object_url = any(${addresses}::text[]))
      or exists (select from posts where id = any(${postIds}::bigint[]))
      or exists (select from federated_replies where note_id = any(${noteIds}::bigint[]))
      or exists (select from blogs where id = any(${blogIds}::bigint[]) and ${isFederated(config)}) as found`
  return rows[0]?.found ?? false
}

export interface Held {
  postId: string | null
  noteId: string | null
  /** Its author deleted it, or it was removed here. */
  isDeleted: boolean
  isFollowed: boolean
}

const hashOf = (text: string) => sql`sha256(convert_to(${text}, 'UTF8'))`

/** Finds the post or reply that an object of this actor is here, and whether anybody follows them. */
export async function findHeld(tx: Tx, actor: { id: string; actor_url: string }, objectUrl: string): Promise<Held> {
  const { rows } = await sql<Held>`
    select
      (select post_id from remote_posts where object_url = ${objectUrl} and actor_id = ${actor.id}) as "postId",
      (select note_id from remote_replies where object_url = ${objectUrl} and actor_id = ${actor.id}) as "noteId",
      exists (select from received_activities where id_hash = ${hashOf(`${actor.actor_url} deleted ${objectUrl}`)})
        or exists (select from removed_objects where url_hash = ${hashOf(objectUrl)}) as "isDeleted",
      ${isFollowed(actor.actor_url)} as "isFollowed"`.execute(tx)
  return rows[0] as Held
}

export const findPostAt = (db: Db | Tx, objectUrl: string): Promise<{ post_id: string } | undefined> =>
  db.selectFrom('remote_posts').select('post_id').where('object_url', '=', objectUrl).executeTakeFirst()

/** A post here that an activity is about. */
export interface Target {
  postId: string
  blogId: string
  reblogKey: string
  /** Whether the address is that of a reply to the post. */
  isReply: boolean
}

/** Finds what an address names: a post of ours that other servers may see, one of others, or a reply to either. */
export const findTarget = (
  db: Db | Tx,
  config: Config,
  address: string,
  { postIds, noteIds }: Ours,
) => queryRow<Target>(db)`
    with named as (
      select posts.id, false as is_reply from posts join blogs on blogs.id = posts.blog_id
      where posts.id = any(${postIds}::bigint[]) and ${isFederated(config)}
      union all
      select post_id, false from remote_posts where object_url = ${address}
      union all
      select notes.post_id, true from remote_replies join notes on notes.id = remote_replies.note_id
      where object_url = ${address}
      union all
      select post_id, true from federated_replies where note_id = any(${noteIds}::bigint[])
    )
    select posts.id as "postId", posts.blog_id as "blogId", posts.reblog_key as "reblogKey", named.is_reply as "isReply"
    from named join posts on posts.id = named.id limit 1`

export type NewRemotePost = Pick<RowOf<'remote_posts'>, 'post_id' | 'actor_id' | 'object_url' | 'page_url'>

export const insertRemotePost = (tx: Tx, row: NewRemotePost) => tx.insertInto('remote_posts').values(row).execute()

export const noteAsksForQuotes = (tx: Tx, postId: string) =>
  tx.updateTable('remote_posts').set({ wants_quote_request: true }).where('post_id', '=', postId).execute()

export const insertRemoteReply = (tx: Tx, row: { note_id: string; actor_id: string; object_url: string }) =>
  tx.insertInto('remote_replies').values(row).execute()

/** The plain reblogs of a post by a blog that stands for somebody elsewhere. */
export async function findPlainReblog(tx: Tx, blogId: string, postId: string): Promise<string | undefined> {
  const rows = await queryRows<{ id: string }>(tx)`
    select id from posts where parent_post_id = ${postId} and blog_id = ${blogId} and content_id is null limit 1`
  return rows[0]?.id
}
