import type { MessageType } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../core/database.ts'
import { liveChannel } from '../core/live.ts'
import type { Member } from '../core/viewer.ts'
import { isActing } from './acting-blog.ts'
import type { MessageRow } from './message-rows.ts'
import type { KeptContent } from './messaging.table.ts'
import { canReceive } from './participants.ts'

export interface NewMessage {
  actingUuid: string
  conversationId: string
  type: MessageType
  content: KeptContent
  clientId: string | undefined
  requestHash: string
}

export interface SendResult {
  acting_id: string | null
  other_id: string | null
  can_receive: boolean
  /** Null when nothing was sent: refused, or sent before. */
  ts: string | null
}

/**
 * One statement: may they, the message, both sides' marks, and the word to open pages. Whoever sends in the same
 * conversation waits for the row that the time of the next message is taken from, so times only grow. MSG-165, MSG-289
 */
export async function insertMessage(
  db: Db | Tx,
  viewer: Member,
  { actingUuid, conversationId, type, content, clientId, requestHash }: NewMessage,
  isTold: boolean,
): Promise<SendResult> {
  const { rows } = await sql<SendResult>`
    with acting as materialized (
      select acting.id from blogs as acting where ${isActing(viewer, actingUuid)}
    ), mine as materialized (
      select conversation_members.blog_id, conversation_members.other_blog_id
      from conversation_members join acting on acting.id = conversation_members.blog_id
      where conversation_members.conversation_id = ${conversationId}
    ), facts as materialized (
      select mine.blog_id, mine.other_blog_id, ${canReceive(viewer)} as can_receive
      from mine join blogs as other on other.id = mine.other_blog_id
    ), held as (
      select conversations.id, conversations.newest_ts, facts.blog_id from conversations, facts
      where conversations.id = ${conversationId} and facts.can_receive and ${viewer.isVerified}::boolean
      for no key update of conversations
    ), made as (
      insert into messages (conversation_id, ts, blog_id, account_id, type, content, client_id, request_hash)
      select id, greatest(newest_ts + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint), blog_id,
             ${viewer.accountId}, ${type}, ${JSON.stringify(content)}::jsonb, ${clientId ?? null}::uuid, ${requestHash}
      from held
      on conflict (account_id, client_id) where client_id is not null do nothing
      returning ts
    ), moved as (
      update conversations set newest_ts = made.ts from made where conversations.id = ${conversationId}
    ), marked as (
      update conversation_members as side set
        newest_ts = made.ts,
        last_read_ts = case when side.blog_id = mine.blog_id then made.ts else side.last_read_ts end,
        unread_count = case when side.blog_id = mine.blog_id then 0 else side.unread_count + 1 end,
        has_sent = side.has_sent or side.blog_id = mine.blog_id,
        has_received = side.has_received or side.blog_id <> mine.blog_id
      from made, mine where side.conversation_id = ${conversationId}
    ), told as (
      select pg_notify(${liveChannel}, jsonb_build_object('event', 'message',
        'blogIds', jsonb_build_array(mine.blog_id::text, mine.other_blog_id::text),
        'data', jsonb_build_object('conversationId', ${conversationId}::text, 'ts', made.ts::text))::text) as word
      from made, mine where ${isTold}::boolean
    )
    select (select id from acting) as acting_id, (select other_blog_id from facts) as other_id,
           coalesce((select can_receive from facts), false) as can_receive, (select ts from made) as ts,
           (select word::text from told) as word`.execute(db)
  return rows[0] as SendResult
}

/** What the same person sent before with the same client id. */
export async function findSentBefore(
  db: Db | Tx,
  accountId: string,
  clientId: string,
): Promise<(MessageRow & { request_hash: string }) | undefined> {
  const { rows } = await sql<MessageRow & { request_hash: string }>`
    select conversation_id, ts, blog_id, account_id, type, content, client_id, request_hash
    from messages where account_id = ${accountId} and client_id = ${clientId}`.execute(db)
  return rows[0]
}

/** Held until the transaction ends, so that nobody starts more at once than they may in a day. */
export async function holdAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}

/** The one conversation of two blogs, whoever of them began it. MSG-160 */
export async function insertConversation(
  tx: Tx,
  { accountId, actingId, otherId }: { accountId: string; actingId: string; otherId: string },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into conversations (low_blog_id, high_blog_id, started_by)
    values (least(${actingId}::bigint, ${otherId}::bigint), greatest(${actingId}::bigint, ${otherId}::bigint), ${accountId})
    on conflict (low_blog_id, high_blog_id) do update set newest_ts = conversations.newest_ts
    returning id`.execute(tx)
  const id = rows[0]?.id as string
  await sql`
    insert into conversation_members (conversation_id, blog_id, other_blog_id)
    values (${id}, ${actingId}, ${otherId}), (${id}, ${otherId}, ${actingId})
    on conflict do nothing`.execute(tx)
  return id
}
