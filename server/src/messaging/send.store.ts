import type { MessageType } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../core/database.ts'
import { liveChannel } from '../core/live.ts'
import { prepared } from '../core/prepared.ts'
import { isActing } from './acting-blog.ts'
import { type ConversationRow, sideColumns } from './conversation-rows.ts'
import type { MessageRow } from './message-rows.ts'
import { participantColumns, type TalkingRow, talkingColumns } from './participants.ts'

/** The side it was sent from, as it was before; of a conversation that is not there, the acting blog alone. */
export interface SendResult extends Partial<ConversationRow> {
  acting_id: string
  own: TalkingRow
  /** Null when nothing was sent: refused, or sent before. */
  ts: string | null
}

type SendValues = [
  blogIds: readonly string[],
  accountId: string,
  isVerified: boolean,
  actingUuid: string,
  conversationId: string,
  type: MessageType,
  content: string,
  clientId: string | null,
  requestHash: string,
  isTold: boolean,
]

/**
 * One statement: may they, the message, both sides' marks, and the word to open pages. Whoever sends in the same
 * conversation waits for the row that the time of the next message is taken from, so times only grow. Nothing at all
 * when the acting blog may not act. MSG-165, MSG-289
 */
export const insertMessage = prepared<SendResult, SendValues>(
  (blogIds, accountId, isVerified, actingUuid, conversationId, type, content, clientId, requestHash, isTold) => sql`
    with acting as materialized (
      select ${talkingColumns('acting')} from blogs as acting where ${isActing({ blogIds }, actingUuid)}
    ), facts as materialized (
      select ${sideColumns}, ${participantColumns({ blogIds, accountId }, sql`mine.blog_id`)}
      from acting
      join conversation_members as mine on mine.blog_id = acting.id and mine.conversation_id = ${conversationId}
      join blogs as other on other.id = mine.other_blog_id
    ), held as (
      select conversations.id, conversations.newest_ts, facts.blog_id from conversations, facts
      where conversations.id = facts.conversation_id and facts.can_receive and ${isVerified}::boolean
      for no key update of conversations
    ), made as (
      insert into messages (conversation_id, ts, blog_id, account_id, type, content, client_id, request_hash)
      select id, greatest(newest_ts + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint), blog_id,
             ${accountId}, ${type}, ${content}::jsonb, ${clientId}::uuid, ${requestHash}
      from held
      on conflict (account_id, client_id) where client_id is not null do nothing
      returning ts, conversation_id, blog_id
    ), moved as (
      update conversations set newest_ts = made.ts from made where conversations.id = made.conversation_id
    ), marked as (
      update conversation_members as side set
        newest_ts = made.ts,
        last_read_ts = case when side.blog_id = made.blog_id then made.ts else side.last_read_ts end,
        unread_count = case when side.blog_id = made.blog_id then 0 else side.unread_count + 1 end,
        has_sent = side.has_sent or side.blog_id = made.blog_id,
        has_received = side.has_received or side.blog_id <> made.blog_id
      from made where side.conversation_id = made.conversation_id
    ), told as (
      select pg_notify(${sql.lit(liveChannel)}, format(
        '{"event":"message","blogIds":["%s","%s"],"data":{"conversationId":"%s","ts":"%s"}}',
        made.blog_id, facts.id, made.conversation_id, made.ts)) is null as word
      from made, facts where ${isTold}::boolean
    )
    select acting.id as acting_id, to_jsonb(acting) as own, facts.*, made.ts, told.word
    from acting left join facts on true left join made on true left join told on true`,
)

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
