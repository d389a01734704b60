import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { Links } from '@bowerbird/domain/messaging/entities.contract.ts'
import * as calls from '@bowerbird/domain/messaging/messaging.contract.ts'
import { conversationsPerPage } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { messagingRefusals } from '@bowerbird/domain/messaging/messaging.refusals.ts'
import { isSafeModeOn } from '@bowerbird/domain/moderation/safe-mode.rules.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../core/database.ts'
import type { Deps } from '../core/deps.ts'
import type { Context } from '../core/serve.ts'
import type { Member } from '../core/viewer.ts'
import { readActingBlogId, refuseMissing } from './acting-blog.ts'
import { type ConversationRow, conversationFrom, readConversationRows } from './conversation-rows.ts'
import { type MessagePage, type MessageRow, readMessagePage } from './message-rows.ts'
import { shapeMessages } from './messages.views.ts'
import { readPair } from './pairs.views.ts'

/** How this viewer sees. */
export const seeingOf = async ({ config, flags }: Pick<Deps, 'config' | 'flags'>, viewer: Member) => ({
  origin: config.origin,
  isSafeModeOn: isSafeModeOn((await flags.read()).safe_mode, viewer), // MSG-335
})

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
  const row = await readOneConversation(db, viewer, actingUuid, id)
  const page = await readMessagePage(db, row, input)
  const seeing = await seeingOf(deps, viewer)
  const messages = await shapeMessages(db, viewer, page.rows, { ...seeing, uuids: uuidsOf([row]) })
  return { ...conversationFrom(row, messages, seeing), _links: messageLinks(row, input, page) }
}

export async function readOneConversation(db: Db | Tx, viewer: Member, actingUuid: string, id: string) {
  const [row] = await readConversationRows(db, viewer, { actingUuid, where: sql`mine.conversation_id = ${id}` })
  return row ?? refuseMissing(db, viewer, actingUuid)
}

export const uuidsOf = (rows: readonly ConversationRow[]): Map<string, string> =>
  new Map(rows.flatMap(({ own, other }) => [own, other].map(({ id, uuid }) => [id, uuid])))

function messageLinks(
  { id }: ConversationRow,
  { actingUuid, limit }: { actingUuid: string; limit: number },
  { rows, hasEarlier, hasLater }: MessagePage,
): Links {
  const link = (where: 'before' | 'after', row: MessageRow | undefined) =>
    linkTo(calls.readConversation.path, {
      conversation_id: id,
      participant: actingUuid,
      limit: String(limit),
      [where]: String(row?.ts),
    })
  return { previous: hasEarlier ? link('before', rows[0]) : null, next: hasLater ? link('after', rows.at(-1)) : null }
}

const linkTo = (path: string, fields: Record<string, string>) => ({ href: `${path}?${new URLSearchParams(fields)}` })

/** MSG-363, MSG-369, MSG-371: one statement, and one each for the posts and stickers among the newest messages. */
export async function listConversations(
  db: Db,
  viewer: Member,
  { actingUuid, before, after }: InputOf<typeof calls.listConversations>,
  { deps }: Context,
): Promise<OutputOf<typeof calls.listConversations>> {
  const isBack = after !== undefined && before === undefined
  const cursor = before ?? after
  const place = sql`(mine.newest_ts, mine.conversation_id)`
  const from = cursor
    ? sql`${place} ${isBack ? sql`>` : sql`<`} (${cursor.ts}::bigint, ${cursor.id}::bigint)`
    : sql`true`
  const way = isBack ? sql`asc` : sql`desc`
  const found = await readConversationRows(db, viewer, {
    actingUuid,
    where: sql`mine.newest_ts is not null and not mine.is_hidden and ${from}`,
    order: sql`order by mine.newest_ts ${way}, mine.conversation_id ${way} limit ${sql.lit(conversationsPerPage + 1)}`,
    withNewest: true,
  })
  if (found.length === 0) await readActingBlogId(db, viewer, actingUuid)
  const rows = found.slice(0, conversationsPerPage)
  if (isBack) rows.reverse()
  const isMore = found.length > conversationsPerPage
  const seeing = await seeingOf(deps, viewer)
  const newest = rows.flatMap((row) => row.newest ?? [])
  const messages = await shapeMessages(db, viewer, newest, { ...seeing, uuids: uuidsOf(rows) })
  const messageOf = new Map(messages.map((message) => [message.conversation_id, message]))
  return {
    conversations: rows.map((row) => {
      const message = messageOf.get(row.id)
      return conversationFrom(row, message ? [message] : [], seeing)
    }),
    _links: {
      previous: (isBack ? isMore : before) ? listLink(actingUuid, 'after', rows[0]) : null,
      next: (isBack ? after : isMore) ? listLink(actingUuid, 'before', rows.at(-1)) : null,
    },
  }
}

function listLink(actingUuid: string, where: 'before' | 'after', row: ConversationRow | undefined) {
  if (!row) return null
  return linkTo(calls.listConversations.path, { participant: actingUuid, [where]: `${row.last_modified_ts}-${row.id}` })
}
