import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { Links } from '@bowerbird/domain/messaging/entities.contract.ts'
import * as calls from '@bowerbird/domain/messaging/messaging.contract.ts'
import { conversationsPerPage } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { messagingRefusals } from '@bowerbird/domain/messaging/messaging.refusals.ts'
import { isSafeModeOn } from '@bowerbird/domain/moderation/safe-mode.rules.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import type { Answer } from '../../core/http/serve.ts'
import type { Member } from '../../core/http/viewer.ts'
import { type MessagePage, type MessageRow, readMessagePage } from '../message-rows.ts'
import { shapeMessages } from '../messages.views.ts'
import {
  type ConversationRow,
  conversationFrom,
  findSide,
  listNewerSides,
  listOlderSides,
  type SideRow,
  type SideWithMessage,
  withBlogs,
} from './conversation-rows.ts'
import { readPair } from './pairs.views.ts'

export const seeingOf = async ({ config, flags }: Pick<Deps, 'config' | 'flags'>, viewer: Member) => ({
  origin: config.origin,
  isSafeModeOn: isSafeModeOn((await flags.read()).safe_mode, viewer), // MSG-335
})

/** Reads the acting blog's side, without the blogs' appearance. */
export async function readSide(db: Db | Tx, viewer: Member, actingUuid: string, id: string): Promise<SideRow> {
  const [side] = await findSide(db, viewer.adminOf, viewer.blogIds, viewer.accountId, actingUuid, id)
  if (!side) throw new RefusedError(messagingRefusals.notYourBlog)
  if (side.conversation_id === null) throw new RefusedError(messagingRefusals.notFound)
  return side
}

/** Does not mark anything as read. MSG-354, MSG-357, MSG-367, MSG-375, MSG-376 */
export const readConversation: Answer<typeof calls.readConversation> = async (db, viewer, input, { deps }) => {
  const { actingUuid, participantUuids } = input
  const id =
    input.conversationId ??
    (await readPair(db, viewer, { actingUuid, participantUuids: participantUuids ?? [] }, deps.config)).conversationId
  if (!id) throw new RefusedError(messagingRefusals.notFound)
  const seeing = await seeingOf(deps, viewer)
  const side = await readSide(db, viewer, actingUuid, id)
  const [[row], page] = await Promise.all([
    withBlogs(db, [side], seeing.origin),
    readMessagePage(db, { ...side, blog_id: side.own_id }, input),
  ])
  if (!row) throw new RefusedError(messagingRefusals.notFound)
  const messages = await shapeMessages(db, viewer, page.rows, { ...seeing, uuids: uuidsOf([row]) })
  return { ...conversationFrom(row, messages, seeing.isSafeModeOn), _links: messageLinks(side, input, page) }
}

/** Maps blog id to uuid for everyone who may have written here. */
export function uuidsOf(rows: readonly ConversationRow[]): Map<string, string> {
  const uuids = new Map<string, string>()
  for (const { own, other } of rows) uuids.set(own.id, own.look.uuid).set(other.id, other.look.uuid)
  return uuids
}

function messageLinks(
  { conversation_id }: SideRow,
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

/** Takes one statement, and one each for uncached blogs, posts and stickers. MSG-363, MSG-369, MSG-371 */
export const listConversations: Answer<typeof calls.listConversations> = async (
  db,
  viewer,
  { actingUuid, before, after, isAside },
  { deps },
) => {
  const seeing = await seeingOf(deps, viewer)
  const isBack = after !== undefined && before === undefined
  const { ts, id } = before ?? after ?? { ts: latest, id: latest }
  const list = isBack ? listNewerSides : listOlderSides
  const found = await list(
    db,
    viewer.adminOf,
    viewer.blogIds,
    viewer.accountId,
    actingUuid,
    ts,
    id,
    conversationsPerPage + 1,
    isAside,
  )
  if (found.length === 0) throw new RefusedError(messagingRefusals.notYourBlog)
  const sides = found.filter((row) => row.conversation_id !== null)
  const isMore = sides.length > conversationsPerPage
  const page = sides.slice(0, conversationsPerPage).filter((side) => side.type !== null)
  if (isBack) page.reverse()
  const rows = await withBlogs(db, page as (SideWithMessage & MessageRow)[], seeing.origin)
  const messages = await shapeMessages(db, viewer, rows, { ...seeing, uuids: uuidsOf(rows) })
  const fields = { participant: actingUuid, ...(isAside && { aside: 'true' }) }
  const asideCount = found[0]?.aside_count ?? 0
  return {
    conversations: rows.map((row, at) => conversationFrom(row, messages.slice(at, at + 1), seeing.isSafeModeOn)),
    ...(asideCount > 0 && { aside_count: asideCount }),
    _links: {
      previous: (isBack ? isMore : before) ? listLink(fields, 'after', rows[0]) : null,
      next: (isBack ? after : isMore) ? listLink(fields, 'before', rows.at(-1)) : null,
    },
  }
}

function listLink(fields: Record<string, string>, where: 'before' | 'after', row: ConversationRow | undefined) {
  if (!row) return null
  const cursor = `${row.last_modified_ts}-${row.conversation_id}`
  return linkTo(calls.listConversations.path, { ...fields, [where]: cursor })
}
