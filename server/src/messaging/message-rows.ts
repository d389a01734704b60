import type { MessageType } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { messagesPerPageMax } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../core/database.ts'
import type { KeptContent } from './messaging.table.ts'

export interface MessageRow {
  conversation_id: string
  ts: string | number
  blog_id: string
  account_id: string
  type: MessageType
  content: KeptContent
  client_id: string | null
}

/** A side of a conversation, as far as it decides what there is to see. */
export interface Side {
  id: string
  blog_id: string
  deleted_ts: string
}

/** The messages that a side still has, their table named `messages`. MSG-121 */
export const isLeftTo = (side: Side): RawBuilder<SqlBool> => sql`(
  messages.conversation_id = ${side.id} and messages.ts > ${side.deleted_ts}
  and not exists (
    select from message_deletions as gone
    where gone.conversation_id = messages.conversation_id and gone.blog_id = ${side.blog_id} and gone.ts = messages.ts))`

export const messageColumns = sql`
  messages.conversation_id, messages.ts, messages.blog_id, messages.account_id, messages.type, messages.content,
  messages.client_id`

export interface MessagePage {
  /** The oldest first. */
  rows: MessageRow[]
  hasEarlier: boolean
  hasLater: boolean
}

/** Few sizes, so that there are few statements and each is planned for a short list. */
const sizes = [10, 20, 50]
const sizeFor = (limit: number) => sizes.find((size) => size >= limit) ?? messagesPerPageMax

interface Wanted {
  limit: number
  before?: string | undefined
  after?: string | undefined
}

/** The newest, or those next to a message in either direction. MSG-370 */
export async function readMessagePage(db: Db | Tx, side: Side, { limit, before, after }: Wanted): Promise<MessagePage> {
  const isForward = before === undefined && after !== undefined
  const [from, behind] = boundsOf(before, after)
  const { rows } = await sql<MessageRow & { is_more_behind: boolean }>`
    select ${messageColumns}, exists (select from messages where ${isLeftTo(side)} and ${behind}) as is_more_behind
    from messages where ${isLeftTo(side)} and ${from}
    order by messages.ts ${isForward ? sql`asc` : sql`desc`} limit ${sql.lit(sizeFor(limit) + 1)}`.execute(db)
  const page = rows.slice(0, limit)
  const [isMoreAhead, isMoreBehind] = [rows.length > limit, rows[0]?.is_more_behind ?? false]
  return {
    rows: isForward ? page : page.reverse(),
    hasEarlier: isForward ? isMoreBehind : isMoreAhead,
    hasLater: isForward ? isMoreAhead : isMoreBehind,
  }
}

function boundsOf(before: string | undefined, after: string | undefined): [RawBuilder<SqlBool>, RawBuilder<SqlBool>] {
  if (before !== undefined) return [sql`messages.ts < ${before}`, sql`messages.ts >= ${before}`]
  if (after !== undefined) return [sql`messages.ts > ${after}`, sql`messages.ts <= ${after}`]
  return [sql`true`, sql`false`]
}
