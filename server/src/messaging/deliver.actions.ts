import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { refuseSending } from '@bowerbird/domain/messaging/may-message.rules.ts'
import type { MessageType } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { messagingRefusals } from '@bowerbird/domain/messaging/messaging.refusals.ts'
import type { Db, Tx } from '../core/database.ts'
import type { Deps } from '../core/deps.ts'
import type { Member } from '../core/viewer.ts'
import type { ConversationRow } from './conversation-rows.ts'
import type { MessageRow } from './message-rows.ts'
import type { KeptContent } from './messaging.table.ts'
import { readPair } from './pairs.views.ts'
import type { TalkingRow } from './participants.ts'
import { findSentBefore, holdAccount, insertConversation, insertMessage } from './send.store.ts'

/** A conversation that is there, or one that this message begins. */
export type To = { conversationId: string } | { actingUuid: string; participantUuids: string[] }

export interface Draft {
  actingUuid: string
  type: MessageType
  content: KeptContent
  clientId: string | undefined
  requestHash: string
}

export interface Sent {
  row: MessageRow
  own: TalkingRow
  /** As it is now. */
  side: ConversationRow
  /** False when the same client id had sent it before. */
  isNew: boolean
}

/** Into a conversation that is there by one statement; a new one and its first message by one transaction. */
export const deliver = (deps: Deps, viewer: Member, to: To, draft: Draft): Promise<Sent> =>
  'conversationId' in to
    ? send(deps, deps.db, viewer, to.conversationId, draft)
    : deps.db.transaction().execute((tx) => deliverWithin(deps, tx, viewer, to, draft))

export async function deliverWithin(deps: Deps, tx: Tx, viewer: Member, to: To, draft: Draft): Promise<Sent> {
  if ('conversationId' in to) return send(deps, tx, viewer, to.conversationId, draft)
  await holdAccount(tx, viewer.accountId)
  const pair = await readPair(tx, viewer, to, deps.config)
  const id = pair.conversationId ?? (await insertConversation(tx, { accountId: viewer.accountId, ...pair }))
  return send(deps, tx, viewer, id, draft)
}

async function send(deps: Deps, db: Db | Tx, viewer: Member, conversationId: string, draft: Draft): Promise<Sent> {
  const [result] = await insertMessage(
    db,
    viewer.blogIds,
    viewer.accountId,
    viewer.isVerified,
    draft.actingUuid,
    conversationId,
    draft.type,
    JSON.stringify(draft.content),
    draft.clientId ?? null,
    draft.requestHash,
    deps.live.isInDatabase,
  )
  if (!result) throw new RefusedError(messagingRefusals.notYourBlog)
  const { acting_id, own: told, ts, ...found } = result
  if (!found.conversation_id) throw new RefusedError(messagingRefusals.notFound)
  const side = found as ConversationRow
  const refusal = refuseSending({ isVerified: viewer.isVerified, canReceive: side.can_receive, isBlocked: false })
  if (refusal) throw new RefusedError(refusal)
  // As JSON the id would lose its last digits.
  const own = { ...told, id: acting_id }
  if (!ts) return { row: await readSentBefore(db, viewer, draft), own, side, isNew: false }
  const row: MessageRow = {
    conversation_id: conversationId,
    ts,
    blog_id: acting_id,
    account_id: viewer.accountId,
    type: draft.type,
    content: draft.content,
    client_id: draft.clientId ?? null,
  }
  const now = { ...side, last_modified_ts: ts, last_read_ts: ts, unread_count: 0, has_sent: true }
  return { row, own, side: now, isNew: true }
}

async function readSentBefore(db: Db | Tx, viewer: Member, draft: Draft): Promise<MessageRow> {
  const row = await findSentBefore(db, viewer.accountId, draft.clientId as string)
  if (row?.request_hash !== draft.requestHash) throw new RefusedError(messagingRefusals.clientIdReused)
  return row
}
