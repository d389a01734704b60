import { RefusedError, throwIf } from '@bowerbird/domain/core/refusal.ts'
import { refuseSending } from '@bowerbird/domain/messaging/may-message.rules.ts'
import type { MessageType } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { messagingRefusals } from '@bowerbird/domain/messaging/messaging.refusals.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import { transactInTurn } from '../../core/database/take-turns.ts'
import type { Deps } from '../../core/deps.ts'
import type { Member } from '../../core/http/viewer.ts'
import type { SideRow } from '../conversations/conversation-rows.ts'
import { readSide } from '../conversations/conversations.views.ts'
import { readPair } from '../conversations/pairs.views.ts'
import type { MessageRow } from '../message-rows.ts'
import type { StoredContent } from '../messaging.table.ts'
import { findSentBefore, insertConversation, insertMessage, isSentTwice, lockSender } from './send.store.ts'

/** An existing conversation, or one that this message starts. */
export type To = { conversationId: string } | { actingUuid: string; participantUuids: string[] }

export interface Draft {
  actingUuid: string
  type: MessageType
  content: StoredContent
  clientId: string | undefined
  requestHash: string
}

export interface Sent {
  row: MessageRow
  side: SideRow
  /** Null for a repeated send. */
  news: News | null
}

interface News {
  /** Null when the message doesn't arrive, or doesn't notify. */
  other: { unreadCount: number; isHidden: boolean } | null
  hadUnread: boolean
}

/** One statement for an existing conversation; one transaction for a new one and its first message. */
export async function deliver(deps: Deps, viewer: Member, to: To, draft: Draft): Promise<Sent> {
  if (!('conversationId' in to)) {
    return transactInTurn(deps.db, `sender ${viewer.accountId}`, (tx) => deliverWithin(deps, tx, viewer, to, draft))
  }
  return oncePerClientId(deps, viewer, to, draft, () => send(deps.db, viewer, to.conversationId, draft))
}

/** The client id is an idempotency key: concurrent repeats return what the first one sent. */
export async function oncePerClientId(
  { db }: Deps,
  viewer: Member,
  to: To,
  draft: Draft,
  work: () => Promise<Sent>,
): Promise<Sent> {
  try {
    return await work()
  } catch (error) {
    if (!isSentTwice(error) || !('conversationId' in to)) throw error
    const side = await readSide(db, viewer, draft.actingUuid, to.conversationId)
    return { row: await readSentBefore(db, viewer, draft), side, news: null }
  }
}

export async function deliverWithin(deps: Deps, tx: Tx, viewer: Member, to: To, draft: Draft): Promise<Sent> {
  if ('conversationId' in to) return send(tx, viewer, to.conversationId, draft)
  await lockSender(tx, viewer.accountId)
  const pair = await readPair(tx, viewer, to, deps.config)
  const id = pair.conversationId ?? (await insertConversation(tx, { accountId: viewer.accountId, ...pair }))
  return send(tx, viewer, id, draft)
}

async function send(db: Db | Tx, viewer: Member, conversationId: string, draft: Draft): Promise<Sent> {
  const { actingUuid, type, content, clientId = null, requestHash } = draft
  const { accountId, adminOf, isVerified } = viewer
  const from = { accountId, adminOf, isVerified, actingUuid }
  const result = await insertMessage(db, { ...from, conversationId, type, content, clientId, requestHash })
  if (!result) throw new RefusedError(messagingRefusals.notYourBlog)
  if (result.conversation_id === null) throw new RefusedError(messagingRefusals.notFound)
  const { ts, other_unread, is_other_hidden, ...side } = result
  throwIf(refuseSending({ isVerified: viewer.isVerified, canReceive: side.can_receive, isBlocked: false }))
  if (!ts) return { row: await readSentBefore(db, viewer, draft), side, news: null }
  const row: MessageRow = {
    conversation_id: conversationId,
    ts,
    blog_id: side.own_id,
    account_id: viewer.accountId,
    type: draft.type,
    content: draft.content,
    client_id: draft.clientId ?? null,
  }
  const now = { ...side, last_modified_ts: ts, last_read_ts: ts, unread_count: 0, has_sent: true }
  const other = other_unread === null ? null : { unreadCount: other_unread, isHidden: is_other_hidden === true }
  const news = { other, hadUnread: side.unread_count > 0 }
  return { row, side: now, news }
}

async function readSentBefore(db: Db | Tx, viewer: Member, draft: Draft): Promise<MessageRow> {
  const row = await findSentBefore(db, viewer.accountId, draft.clientId as string)
  if (row?.request_hash !== draft.requestHash) throw new RefusedError(messagingRefusals.clientIdReused)
  return row
}
