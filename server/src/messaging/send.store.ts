import type { MessageType } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../core/database.ts'
import { prepared } from '../core/prepared.ts'
import { isActing } from './acting-blog.ts'
import { type Alone, ownColumns, type SideRow, sideColumns } from './conversation-rows.ts'
import type { MessageRow } from './message-rows.ts'
import { relationColumns } from './participants.ts'

/** The side it was sent from, as it was before, and what the other has now. */
export interface SentRow extends SideRow {
  /** Null when nothing was sent: refused, or sent before. */
  ts: string | null
  other_unread: number
  is_other_hidden: boolean
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
]

/**
 * One statement: may they, the message, and both sides' marks. Whoever sends in the same conversation waits for the row
 * that gives the time of the next message, so times only grow. Of two at once with the same client id, one breaks the
 * unique key and undoes all of itself. Nothing comes back when the acting blog may not act. MSG-165, MSG-289
 */
export const insertMessage = prepared<SentRow | Alone, SendValues>(
  (blogIds, accountId, isVerified, actingUuid, conversationId, type, content, clientId, requestHash) => sql`
    with facts as materialized (
      select ${ownColumns}, ${sideColumns}, ${relationColumns({ blogIds, accountId }, sql`mine.blog_id`)}
      from blogs as acting
      left join (conversation_members as mine join blogs as other on other.id = mine.other_blog_id)
        on mine.blog_id = acting.id and mine.conversation_id = ${conversationId}
      where ${isActing({ blogIds }, actingUuid)}
    ), moved as (
      update conversations
      set newest_ts = greatest(newest_ts + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint)
      from facts
      where conversations.id = facts.conversation_id and facts.can_receive and ${isVerified}::boolean
        and not exists (select from messages where account_id = ${accountId} and client_id = ${clientId}::uuid)
      returning conversations.newest_ts as ts
    ), made as (
      insert into messages (conversation_id, ts, blog_id, account_id, type, content, client_id, request_hash)
      select facts.conversation_id, moved.ts, facts.own_id, ${accountId}, ${type}, ${content}::jsonb,
             ${clientId}::uuid, ${requestHash}
      from moved, facts
    ), marked as (
      update conversation_members as side set
        newest_ts = moved.ts,
        last_read_ts = case when side.blog_id = facts.own_id then moved.ts else side.last_read_ts end,
        unread_count = case when side.blog_id = facts.own_id then 0 else side.unread_count + 1 end,
        has_sent = side.has_sent or side.blog_id = facts.own_id,
        has_received = side.has_received or side.blog_id <> facts.own_id
      from moved, facts where side.conversation_id = facts.conversation_id
      returning side.blog_id, side.unread_count, side.is_hidden
    )
    select facts.*, moved.ts, heard.unread_count as other_unread, heard.is_hidden as is_other_hidden
    from facts left join moved on true left join marked as heard on heard.blog_id = facts.other_id`,
)

/** Whether it is the one above that failed because the same client id was being used at that very moment. */
export const isSentTwice = (error: unknown): boolean =>
  error instanceof Error && (error as { constraint?: string }).constraint === 'messages_once'

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
