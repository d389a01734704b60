import type { MessageType } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { messagesPerPageMax } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../core/database/database.ts'
import { prepared } from '../core/database/prepared.ts'
import type { StoredContent } from './messaging.table.ts'

export interface MessageRow {
  conversation_id: string
  ts: string | number
  blog_id: string
  account_id: string
  type: MessageType
  content: StoredContent
  client_id: string | null
}

/** The fields of a side that decide which messages it sees. */
export interface Side {
  conversation_id: string
  blog_id: string
  deleted_ts: string
}

/** Gives the time at which the account joined the blog, in that of messages: it reads none from before. The maker of a blog reads all. */
export const joinedTs = (accountId: unknown, blogId: RawBuilder<unknown>): RawBuilder<string> => sql`coalesce((
  select (extract(epoch from reader.joined_at) * 1000)::bigint from blog_members as reader
  where reader.account_id = ${accountId} and reader.blog_id = ${blogId}), 0)`

/** Messages that this side has not deleted; expects a table named `messages`. MSG-121 */
export const isLeftTo = (side: Side): RawBuilder<SqlBool> => sql`(
  messages.conversation_id = ${side.conversation_id} and messages.ts > ${side.deleted_ts}
  and not exists (
    select from message_deletions as gone
    where gone.conversation_id = messages.conversation_id and gone.blog_id = ${side.blog_id} and gone.ts = messages.ts))`

/** All but the conversation. */
export const messageColumns = sql`
  messages.ts, messages.blog_id, messages.account_id, messages.type, messages.content, messages.client_id`

export interface MessagePage {
  rows: MessageRow[]
  hasEarlier: boolean
  hasLater: boolean
}

/** Few sizes keep the number of prepared statements low, each planned for a short list. */
const sizes = [10, 20, 50]
const sizeFor = (limit: number) => sizes.find((size) => size >= limit) ?? messagesPerPageMax

interface Wanted {
  limit: number
  before?: string | undefined
  after?: string | undefined
}

type Way = 'newest' | 'before' | 'after'
interface PagedRow extends MessageRow {
  is_more_behind: boolean
}
type PageValues = [conversationId: string, blogId: string, deletedTs: string, cursor: string]

const pageStatement = (way: Way, size: number) =>
  prepared<PagedRow, PageValues>((conversation_id, blog_id, deleted_ts, cursor) => {
    const left = isLeftTo({ conversation_id, blog_id, deleted_ts })
    const [from, behind] = {
      newest: [sql`${cursor}::text is null`, sql`false`],
      before: [sql`messages.ts < ${cursor}::bigint`, sql`messages.ts >= ${cursor}::bigint`],
      after: [sql`messages.ts > ${cursor}::bigint`, sql`messages.ts <= ${cursor}::bigint`],
    }[way]
    return sql`
      select messages.conversation_id, ${messageColumns}, exists (select from messages where ${left} and ${behind}) as is_more_behind
      from messages where ${left} and ${from}
      order by messages.ts ${way === 'after' ? sql`asc` : sql`desc`} limit ${sql.lit(size + 1)}`
  })

const statements = new Map<string, ReturnType<typeof pageStatement>>()

function statementFor(way: Way, size: number): ReturnType<typeof pageStatement> {
  const name = `${way} ${size}`
  const known = statements.get(name) ?? pageStatement(way, size)
  statements.set(name, known)
  return known
}

/** Reads the newest messages, or those next to one in either direction. MSG-370 */
export async function readMessagePage(db: Db | Tx, side: Side, { limit, before, after }: Wanted): Promise<MessagePage> {
  const way = before !== undefined ? 'before' : after !== undefined ? 'after' : 'newest'
  const cursor = before ?? after ?? null
  const read = statementFor(way, sizeFor(limit))
  const rows = await read(db, side.conversation_id, side.blog_id, side.deleted_ts, cursor as string)
  const page = rows.slice(0, limit)
  const [isMoreAhead, isMoreBehind] = [rows.length > limit, rows[0]?.is_more_behind ?? false]
  const isForward = way === 'after'
  return {
    rows: isForward ? page : page.reverse(),
    hasEarlier: isForward ? isMoreBehind : isMoreAhead,
    hasLater: isForward ? isMoreAhead : isMoreBehind,
  }
}
