import { emailKeyOf } from '@bowerbird/domain/accounts/accounts.rules.ts'
import type { Db, Tx } from '../core/database/database.ts'
import { changed } from '../core/database/transactions.ts'

/** Null if the account has as much room as everybody. */
export async function findQuotaMb(db: Db, accountId: string): Promise<number | null> {
  const row = await db.selectFrom('accounts').select('media_quota_mb').where('id', '=', accountId).executeTakeFirst()
  return row?.media_quota_mb ?? null
}

/** Null gives the account as much room as everybody. Returns whether there is such an account. */
export async function setQuotaMb(db: Db | Tx, email: string, megabytes: number | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ media_quota_mb: megabytes })
    .where('email_key', '=', emailKeyOf(email))
    .executeTakeFirst()
  changed(db, 'accounts')
  return numUpdatedRows > 0n
}
