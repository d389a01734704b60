import { sql } from 'kysely'
import { cachesOf } from '../../core/cache/caches.ts'
import type { Db } from '../../core/database/database.ts'
import { prepared } from '../../core/database/prepared.ts'
import { type MessageRow, messageColumns } from '../message-rows.ts'

/** A conversation, and the time of the newest message that this side has not deleted. */
interface Listed {
  conversation_id: string
  last_modified_ts: string
}

/** The size of a row without its text. */
const bytesEach = 900

const sizeOf = ({ content }: MessageRow) =>
  bytesEach + 2 * (content.text?.length ?? 0) + 60 * (content.formatting?.length ?? 0)

const listMessages = prepared<MessageRow, [conversationIds: string[], at: string[]]>(
  (conversationIds, at) => sql`
    select ${messageColumns}
    from unnest(${conversationIds}::bigint[], ${at}::bigint[]) as wanted (conversation_id, ts)
    join messages on messages.conversation_id = wanted.conversation_id and messages.ts = wanted.ts`,
)

/**
 * Returns messages by conversation. The cache needs no invalidation: a message never changes, and is deleted only with
 * a blog that took part, when its conversation is no longer listed.
 */
export async function readNewestMessages(db: Db, listed: readonly Listed[]): Promise<Map<string, MessageRow>> {
  const cache = cachesOf(db).of('messages', sizeOf)
  const found = new Map<string, MessageRow>()
  const missing: Listed[] = []
  for (const one of listed) {
    const known = cache.get(keyOf(one.conversation_id, one.last_modified_ts))
    if (known) found.set(one.conversation_id, known)
    else missing.push(one)
  }
  if (missing.length === 0) return found
  const ids = missing.map(({ conversation_id }) => conversation_id)
  const at = missing.map(({ last_modified_ts }) => last_modified_ts)
  for (const row of await listMessages(db, ids, at)) {
    found.set(row.conversation_id, row)
    cache.set(keyOf(row.conversation_id, String(row.ts)), row)
  }
  return found
}

const keyOf = (conversationId: string, ts: string) => `${conversationId} ${ts}`
