import { firstIdAt } from '@bowerbird/domain/core/ids.ts'
import { hourMs } from '@bowerbird/domain/core/spans.ts'
import type { MessageType } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { strangersConversationsPerHour } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { batched } from '../../core/database/batched.ts'
import { type Db, queryRow, type Tx } from '../../core/database/database.ts'
import { asRecords, inPlaceOf, inPlaces, prepared } from '../../core/database/prepared.ts'
import { isActing } from '../conversations/acting-blog.ts'
import { type Alone, ownColumns, type SideRow, sideColumns } from '../conversations/conversation-rows.ts'
import { isBlocked, relationColumns } from '../conversations/participants.ts'
import type { MessageRow } from '../message-rows.ts'
import type { StoredContent } from '../messaging.table.ts'

/** The sender's side as it was before, and the other side as it is now. */
export interface SentRow extends SideRow {
  /** Null when nothing was sent: refused, or a repeat. */
  ts: string | null
  /** Null when the other side isn't notified, or gets nothing of it. */
  other_unread: number | null
  is_other_hidden: boolean | null
}

export interface Outgoing {
  adminOf: readonly string[]
  accountId: string
  isVerified: boolean
  actingUuid: string
  conversationId: string
  type: MessageType
  content: StoredContent
  clientId: string | null
  requestHash: string
}

const isFollowedBy = (blogId: RawBuilder<unknown>, senderId: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`exists (
  select from follows join blog_members reader on reader.account_id = follows.account_id
  where reader.blog_id = ${blogId} and follows.blog_id = ${senderId})`

/** The sender's columns in the batched statement. */
const sender = {
  blogIds: inPlaceOf<readonly string[]>(sql`asked.blog_ids`),
  adminOf: inPlaceOf<readonly string[]>(sql`asked.blog_ids`),
  accountId: inPlaceOf<string>(sql`asked.account_id`),
}

const isAside = sql`exists (
  select from conversation_members theirs
  where theirs.conversation_id = mine.conversation_id and theirs.blog_id = other.id and theirs.reach = 'aside'
    and not ${isFollowedBy(sql`theirs.blog_id`, sql`mine.blog_id`)})`

/**
 * Batches messages of different conversations into one statement: checks permission, inserts and updates both sides.
 * Sends in one conversation wait for the row that gives the next message's time, so times only grow. Of two
 * concurrent sends with the same client id, one violates the unique key and is rolled back. A message to a blog whose
 * owner is behind a block that doesn't name it is deleted for that side as it's sent. One to somebody who is
 * quiet toward the sender is listed, and never counted as unread; so is one in a conversation that was put aside, until
 * that side follows the sender or answers. MSG-165, MSG-289
 */
const insertAll = prepared<(SentRow | Alone) & { at: number }, [messages: string]>(
  (messages) => sql`
    with asked as materialized (
      select * from json_to_recordset(${messages}::json) as messages (
        at int, account_id uuid, blog_ids bigint[], is_verified boolean, acting_uuid uuid, to_id bigint, type message_type,
        content jsonb, client_id uuid, request_hash text)
    ), facts as materialized (
      select asked.at, found.* from asked cross join lateral (
        select ${ownColumns}, ${sideColumns(sender.accountId)}, ${relationColumns(sender, sql`mine.blog_id`)},
          (is_walled(mine.blog_id, other.id) or ${isBlocked(sender, sql`mine.blog_id`)}) as is_dropped, is_quiet_toward(other.id, mine.blog_id) as is_quiet,
          ${isAside} as is_aside
        from blogs as acting
        left join (conversation_members as mine join blogs as other on other.id = mine.other_blog_id)
          on mine.blog_id = acting.id and mine.conversation_id = asked.to_id
        where ${isActing(sender, inPlaceOf<string>(sql`asked.acting_uuid`))}
        limit 1) as found
    ), moved as (
      update conversations
      set newest_ts = greatest(newest_ts + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint)
      from facts join asked using (at)
      where conversations.id = facts.conversation_id and facts.can_receive and asked.is_verified
        and not exists (
          select from messages where messages.account_id = asked.account_id and messages.client_id = asked.client_id)
      returning at, conversations.newest_ts as ts
    ), made as (
      insert into messages (conversation_id, ts, blog_id, account_id, type, content, client_id, request_hash)
      select facts.conversation_id, moved.ts, facts.own_id, asked.account_id, asked.type, asked.content,
             asked.client_id, asked.request_hash
      from moved join facts using (at) join asked using (at)
    ), marked as (
      update conversation_members as side set
        newest_ts = moved.ts,
        reach = case when side.blog_id <> facts.own_id and (facts.is_aside or side.reach = 'stranger') then side.reach end,
        last_read_ts = case when side.blog_id = facts.own_id then moved.ts else side.last_read_ts end,
        unread_count = case when side.blog_id = facts.own_id then 0
          when facts.is_quiet or facts.is_aside then side.unread_count else side.unread_count + 1 end,
        has_sent = side.has_sent or side.blog_id = facts.own_id,
        has_received = side.has_received or side.blog_id <> facts.own_id
      from moved join facts using (at)
      where side.conversation_id = facts.conversation_id and (side.blog_id = facts.own_id or not facts.is_dropped)
      returning at, side.blog_id, side.unread_count, side.is_hidden
    ), dropped as (
      insert into message_deletions (conversation_id, blog_id, ts)
      select facts.conversation_id, facts.other_id, moved.ts from moved join facts using (at) where facts.is_dropped
    )
    select facts.*, moved.ts,
      case when not (facts.is_quiet or facts.is_aside) then other_side.unread_count end as other_unread, other_side.is_hidden as is_other_hidden
    from facts left join moved using (at)
    left join marked as other_side on other_side.at = facts.at and other_side.blog_id = facts.other_id`,
)

/** Returns undefined when the acting blog may not act. */
export const insertMessage = batched<Outgoing, SentRow | Alone | undefined>({
  apartBy: ({ conversationId, accountId, clientId }) => [conversationId, `${accountId} ${clientId}`],
  run: async (db, messages) => {
    const rows = await insertAll(db, asRecords(messages.map(toRecord)))
    return inPlaces(rows, messages.length)
  },
})

const toRecord = (message: Outgoing) => ({
  account_id: message.accountId,
  blog_ids: message.adminOf,
  is_verified: message.isVerified,
  acting_uuid: message.actingUuid,
  to_id: message.conversationId,
  type: message.type,
  content: message.content,
  client_id: message.clientId,
  request_hash: message.requestHash,
})

/** Whether the insert failed because of a concurrent send with the same client id. */
export const isSentTwice = (error: unknown): boolean =>
  error instanceof Error && (error as { constraint?: string }).constraint === 'messages_once'

/** Finds the earlier message with the same idempotency key. */
export const findSentBefore = (
  db: Db | Tx,
  accountId: string,
  clientId: string,
): Promise<(MessageRow & { request_hash: string }) | undefined> => queryRow<MessageRow & { request_hash: string }>(db)`
    select conversation_id, ts, blog_id, account_id, type, content, client_id, request_hash
    from messages where account_id = ${accountId} and client_id = ${clientId}`

/** Locks until the transaction ends, so that concurrent starts cannot exceed the daily limit. */
export async function lockSender(tx: Tx, accountId: string): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}

/** Two blogs have one conversation, whichever began it. MSG-160 */
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
  await limitStrangers(tx, { conversationId: id, blogId: otherId, senderId: actingId })
  return id
}

interface Arriving {
  conversationId: string
  blogId: string
  senderId: string
}

/** Counts over all blogs of the recipient's owner. Those who begin at the same time wait for each other. */
async function limitStrangers(tx: Tx, { conversationId, blogId, senderId }: Arriving): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('strangers ' || coalesce(owner_of_blog(${blogId})::text, ${blogId}), 0))`.execute(
    tx,
  )
  await sql`
    update conversation_members as side set reach = case when ${strangersConversationsPerHour} <= (
      select count(*) from blog_members own join conversation_members told on told.blog_id = own.blog_id
      where own.account_id = owner_of_blog(${blogId}) and own.is_owner and told.reach = 'stranger' and told.has_received
        and told.conversation_id >= ${firstIdAt(Date.now() - hourMs)}) then 'aside' else 'stranger' end
    where side.conversation_id = ${conversationId} and side.blog_id = ${blogId}
      and not side.has_sent and not side.has_received and not ${isFollowedBy(sql`side.blog_id`, sql`${senderId}`)}`.execute(
    tx,
  )
}
