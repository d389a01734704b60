import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { type MessageRow, messageColumns } from '../message-rows.ts'

/** A message that was just sent, with each side's unread count. */
export interface LiveMessage {
  row: MessageRow
  /** Keyed by blog id. */
  uuids: Map<string, string>
  sides: Map<string, { unreadCount: number; isHidden: boolean }>
}

interface Row extends MessageRow {
  side_id: string
  side_uuid: string
  unread_count: number
  is_hidden: boolean
}

/** The key of a message. */
export interface NamedMessage {
  conversationId: string
  ts: string
}

export const messageKey = ({ conversationId, ts }: NamedMessage) => `${conversationId} ${ts}`

/** Takes one statement for any number of them. */
export async function readLiveMessages(db: Db, named: readonly NamedMessage[]): Promise<Map<string, LiveMessage>> {
  const { rows } = await sql<Row>`
    select messages.conversation_id, ${messageColumns}, side.blog_id as side_id, blogs.uuid as side_uuid, side.unread_count, side.is_hidden
    from unnest(${named.map(({ conversationId }) => conversationId)}::bigint[], ${named.map(({ ts }) => ts)}::bigint[])
      as named (conversation_id, ts)
    join messages on messages.conversation_id = named.conversation_id and messages.ts = named.ts
    join conversation_members as side on side.conversation_id = messages.conversation_id
    join blogs on blogs.id = side.blog_id`.execute(db)
  const found = new Map<string, LiveMessage>()
  for (const { side_id, side_uuid, unread_count, is_hidden, ...row } of rows) {
    const key = messageKey({ conversationId: row.conversation_id, ts: String(row.ts) })
    const message = found.get(key) ?? { row, uuids: new Map(), sides: new Map() }
    message.uuids.set(side_id, side_uuid)
    message.sides.set(side_id, { unreadCount: unread_count, isHidden: is_hidden })
    found.set(key, message)
  }
  return found
}
