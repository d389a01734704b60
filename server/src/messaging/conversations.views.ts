import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { Links } from '@bowerbird/domain/messaging/entities.contract.ts'
import * as calls from '@bowerbird/domain/messaging/messaging.contract.ts'
import { conversationsPerPage } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { messagingRefusals } from '@bowerbird/domain/messaging/messaging.refusals.ts'
import { isSafeModeOn } from '@bowerbird/domain/moderation/safe-mode.rules.ts'
import type { Db, Tx } from '../core/database.ts'
import type { Deps } from '../core/deps.ts'
import type { Context } from '../core/serve.ts'
import type { Member } from '../core/viewer.ts'
import {
  type ConversationRow,
  conversationFrom,
  findActing,
  findSide,
  type ListedRow,
  listNewerSides,
  listOlderSides,
} from './conversation-rows.ts'
import { type MessagePage, type MessageRow, readMessagePage } from './message-rows.ts'
import { shapeMessages } from './messages.views.ts'
import { readPair } from './pairs.views.ts'
import { ownParticipant, type TalkingRow } from './participants.ts'

/** How this viewer sees. */
export const seeingOf = async ({ config, flags }: Pick<Deps, 'config' | 'flags'>, viewer: Member) => ({
  origin: config.origin,
  isSafeModeOn: isSafeModeOn((await flags.read()).safe_mode, viewer), // MSG-335
})

export async function readActing(db: Db | Tx, viewer: Member, uuid: string): Promise<TalkingRow> {
  const [own] = await findActing(db, viewer.blogIds, uuid)
  if (!own) throw new RefusedError(messagingRefusals.notYourBlog)
  return own
}

export async function readSide(db: Db | Tx, viewer: Member, own: TalkingRow, id: string): Promise<ConversationRow> {
  const [side] = await findSide(db, viewer.blogIds, viewer.accountId, own.id, id)
  if (!side) throw new RefusedError(messagingRefusals.notFound)
  return side
}

/** MSG-354, MSG-357, MSG-375, MSG-376; nothing is marked as read by it. MSG-367 */
export async function readConversation(
  db: Db,
  viewer: Member,
  input: InputOf<typeof calls.readConversation>,
  { deps }: Context,
): Promise<OutputOf<typeof calls.readConversation>> {
  const { actingUuid, participantUuids } = input
  const id =
    input.conversationId ??
    (await readPair(db, viewer, { actingUuid, participantUuids: participantUuids ?? [] }, deps.config)).conversationId
  if (!id) throw new RefusedError(messagingRefusals.notFound)
  const own = await readActing(db, viewer, actingUuid)
  const side = await readSide(db, viewer, own, id)
  const page = await readMessagePage(db, side, input)
  const seeing = await seeingOf(deps, viewer)
  const messages = await shapeMessages(db, viewer, page.rows, { ...seeing, uuids: uuidsOf(own, [side]) })
  const conversation = conversationFrom(side, ownParticipant(own, seeing.origin), messages, seeing)
  return { ...conversation, _links: messageLinks(side, input, page) }
}

/** By blog id, of all who can have said something here. */
export const uuidsOf = (own: TalkingRow, others: readonly ConversationRow[]): Map<string, string> =>
  new Map([own, ...others].map(({ id, uuid }) => [id, uuid]))

function messageLinks(
  { conversation_id }: ConversationRow,
  { actingUuid, limit }: { actingUuid: string; limit: number },
  { rows, hasEarlier, hasLater }: MessagePage,
): Links {
  const link = (where: 'before' | 'after', row: MessageRow | undefined) =>
    linkTo(calls.readConversation.path, {
      conversation_id,
      participant: actingUuid,
      limit: String(limit),
      [where]: String(row?.ts),
    })
  return { previous: hasEarlier ? link('before', rows[0]) : null, next: hasLater ? link('after', rows.at(-1)) : null }
}

const linkTo = (path: string, fields: Record<string, string>) => ({ href: `${path}?${new URLSearchParams(fields)}` })

const latest = '9223372036854775807'

/** MSG-363, MSG-369, MSG-371: two statements, and one each for the posts and stickers among the newest messages. */
export async function listConversations(
  db: Db,
  viewer: Member,
  { actingUuid, before, after }: InputOf<typeof calls.listConversations>,
  { deps }: Context,
): Promise<OutputOf<typeof calls.listConversations>> {
  const own = await readActing(db, viewer, actingUuid)
  const isBack = after !== undefined && before === undefined
  const { ts, id } = before ?? after ?? { ts: latest, id: latest }
  const list = isBack ? listNewerSides : listOlderSides
  const found = await list(db, viewer.blogIds, viewer.accountId, own.id, ts, id, conversationsPerPage + 1)
  const rows = found.slice(0, conversationsPerPage)
  if (isBack) rows.reverse()
  const isMore = found.length > conversationsPerPage
  const seeing = await seeingOf(deps, viewer)
  const messages = await shapeMessages(db, viewer, rows.map(newestOf), { ...seeing, uuids: uuidsOf(own, rows) })
  const shownOwn = ownParticipant(own, seeing.origin)
  return {
    conversations: rows.map((row, at) => conversationFrom(row, shownOwn, messages.slice(at, at + 1), seeing)),
    _links: {
      previous: (isBack ? isMore : before) ? listLink(actingUuid, 'after', rows[0]) : null,
      next: (isBack ? after : isMore) ? listLink(actingUuid, 'before', rows.at(-1)) : null,
    },
  }
}

const newestOf = (row: ListedRow): MessageRow => ({
  conversation_id: row.conversation_id,
  ts: row.last_modified_ts,
  blog_id: row.sender_id,
  account_id: row.account_id,
  type: row.type,
  content: row.content,
  client_id: row.client_id,
})

function listLink(actingUuid: string, where: 'before' | 'after', row: ConversationRow | undefined) {
  if (!row) return null
  const cursor = `${row.last_modified_ts}-${row.conversation_id}`
  return linkTo(calls.listConversations.path, { participant: actingUuid, [where]: cursor })
}
