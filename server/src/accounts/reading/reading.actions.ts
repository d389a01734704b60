import { seenPostsMax } from '@bowerbird/domain/accounts/accounts.limits.ts'
import type * as calls from '@bowerbird/domain/accounts/reading.contract.ts'
import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import type { Reading } from '@bowerbird/domain/core/reading.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database/database.ts'
import { changed } from '../../core/database/transactions.ts'
import type { Member } from '../../core/http/viewer.ts'

/** The other switches stay as they are. What was seen is forgotten once nobody asks for it. */
export async function saveReading(tx: Tx, { accountId }: Member, change: Partial<Reading>): Promise<void> {
  await sql`
    update accounts set reading = reading || ${JSON.stringify(change)}::jsonb where id = ${accountId}`.execute(tx)
  changed(tx, 'accounts')
  if (change.hide_seen === false) await tx.deleteFrom('seen_posts').where('account_id', '=', accountId).execute()
}

export async function savePlace(
  db: Db,
  { accountId }: Member,
  { place }: InputOf<typeof calls.savePlace>,
): Promise<OutputOf<typeof calls.savePlace>> {
  await sql`
    insert into reading_places (account_id, place) values (${accountId}, ${place})
    on conflict (account_id) do update set place = excluded.place, saved_at = now()`.execute(db)
  return { saved: true }
}

/** Forgets the oldest beyond the most that are kept. */
export async function markSeen(
  db: Db,
  { accountId, reading }: Member,
  { postIds }: InputOf<typeof calls.markSeen>,
): Promise<OutputOf<typeof calls.markSeen>> {
  if (!reading.hide_seen) return { saved: false }
  await sql`
    insert into seen_posts (account_id, post_id) select ${accountId}::uuid, unnest(${postIds}::bigint[])
    on conflict do nothing`.execute(db)
  await sql`
    delete from seen_posts where account_id = ${accountId} and id <= (
      select id from seen_posts where account_id = ${accountId}
      order by id desc offset ${seenPostsMax} limit 1)`.execute(db)
  return { saved: true }
}
