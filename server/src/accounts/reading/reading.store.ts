import { seenPostsMax } from '@bowerbird/domain/accounts/accounts.limits.ts'
import type { Reading } from '@bowerbird/domain/core/reading.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database/database.ts'
import { changed } from '../../core/database/transactions.ts'

/** The other switches stay as they are. */
export async function updateReading(tx: Tx, accountId: string, change: Partial<Reading>): Promise<void> {
  await sql`
    update accounts set reading = reading || ${JSON.stringify(change)}::jsonb where id = ${accountId}`.execute(tx)
  changed(tx, 'accounts')
}

export const deleteSeen = (tx: Tx, accountId: string) =>
  tx.deleteFrom('seen_posts').where('account_id', '=', accountId).execute()

export const upsertPlace = (db: Db, accountId: string, place: string) =>
  sql`
    insert into reading_places (account_id, place) values (${accountId}, ${place})
    on conflict (account_id) do update set place = excluded.place, saved_at = now()`.execute(db)

/** Forgets the oldest beyond the most that are kept. */
export async function insertSeen(db: Db, accountId: string, postIds: readonly string[]): Promise<void> {
  await sql`
    insert into seen_posts (account_id, post_id) select ${accountId}::uuid, unnest(${postIds}::bigint[])
    on conflict do nothing`.execute(db)
  await sql`
    delete from seen_posts where account_id = ${accountId} and id <= (
      select id from seen_posts where account_id = ${accountId}
      order by id desc offset ${seenPostsMax} limit 1)`.execute(db)
}
