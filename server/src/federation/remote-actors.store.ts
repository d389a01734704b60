import type { RemoteActor, RemoteKey } from '@bowerbird/domain/federation/incoming.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../core/database/database.ts'

export interface RemoteActorRow {
  id: string
  actor_url: string
  host: string
  inbox: string
  shared_inbox: string | null
  keys: RemoteKey[]
  fetched_at: Date
}

export const findRemoteActor = (db: Db | Tx, actorUrl: string): Promise<RemoteActorRow | undefined> =>
  db
    .selectFrom('remote_actors')
    .select(['id', 'actor_url', 'host', 'inbox', 'shared_inbox', 'keys', 'fetched_at'])
    .where('actor_url', '=', actorUrl)
    .executeTakeFirst()

export async function saveRemoteActor(db: Db | Tx, actor: RemoteActor): Promise<RemoteActorRow> {
  const { title = '', summary = '', pageUrl = null, headerUrl = null, outbox = null, alsoKnownAs = [] } = actor
  const { rows } = await sql<RemoteActorRow>`
    insert into remote_actors (actor_url, host, inbox, shared_inbox, keys, name, avatar_url, title, summary, page_url,
      header_url, outbox, also_known_as)
    values (${actor.url}, ${actor.host}, ${actor.inbox}, ${actor.sharedInbox}, ${JSON.stringify(actor.keys)}::jsonb,
      ${actor.name}, ${actor.avatarUrl}, ${title}, ${summary}, ${pageUrl}, ${headerUrl}, ${outbox}, ${alsoKnownAs}::text[])
    on conflict (actor_url) do update set host = excluded.host, inbox = excluded.inbox,
      shared_inbox = excluded.shared_inbox, keys = excluded.keys, name = excluded.name,
      avatar_url = excluded.avatar_url, title = excluded.title, summary = excluded.summary,
      page_url = excluded.page_url, header_url = excluded.header_url, outbox = excluded.outbox,
      also_known_as = excluded.also_known_as, fetched_at = now()
    returning id, actor_url, host, inbox, shared_inbox, keys, fetched_at`.execute(db)
  return rows[0] as RemoteActorRow
}

/** The blog that stands for them, and what it is called. */
export const findStanding = (tx: Tx, id: string) =>
  tx.selectFrom('remote_actors').select(['blog_id', 'name', 'title', 'summary']).where('id', '=', id).executeTakeFirst()

export const deleteFollowersBy = (tx: Tx, actorId: string) =>
  tx.deleteFrom('remote_followers').where('actor_id', '=', actorId).execute()

/** Their follows go with them. */
export const deleteRemoteActor = (tx: Tx, id: string) => tx.deleteFrom('remote_actors').where('id', '=', id).execute()

export const noteMove = (tx: Tx, id: string, target: string) =>
  tx.updateTable('remote_actors').set({ moved_to: target }).where('id', '=', id).execute()

/** False when it was received before. */
export async function noteReceived(tx: Tx, idHash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into received_activities (id_hash) values (${idHash}) on conflict do nothing`.execute(tx)
  return Boolean(numAffectedRows)
}

export const upsertFollower = (tx: Tx, blogId: string, actorId: string, followId: string) =>
  sql`
    insert into remote_followers (blog_id, actor_id, follow_id) values (${blogId}, ${actorId}, ${followId})
    on conflict (blog_id, actor_id) do update set follow_id = excluded.follow_id`.execute(tx)

/** Null stands for any blog. An id of a Follow that was received and replaced since removes nothing. */
export const deleteFollower = (
  tx: Tx,
  actorId: string,
  { blogId, followId, isOldFollow }: { blogId: string | null; followId: string | null; isOldFollow: boolean },
) =>
  sql`
    delete from remote_followers
    where actor_id = ${actorId} and (${blogId}::bigint is null or blog_id = ${blogId})
      and (follow_id = ${followId} or (${blogId}::bigint is not null and not ${isOldFollow}))`.execute(tx)
