import type { UnreadData } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { sql } from 'kysely'
import { type Db, queryRows } from '../../core/database/database.ts'
import { unreadOf } from '../unread-sql.ts'

/** Keyed by account id. */
export async function readUnreadOf(db: Db, accountIds: readonly string[]): Promise<Map<string, UnreadData>> {
  const rows = await queryRows<{ id: string; unread: UnreadData }>(db)`
    select asked.id, ${unreadOf(sql`asked.id`)} as unread from unnest(${[...accountIds]}::uuid[]) as asked (id)`
  return new Map(rows.map(({ id, unread }) => [id, unread]))
}
