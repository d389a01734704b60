import type { AccountAction } from '@bowerbird/domain/accounts/standing.contract.ts'
import { timeOfIdMs } from '@bowerbird/domain/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import { isHeld } from './held.ts'

export async function isAccountHeld(db: Db, accountId: string | null): Promise<boolean> {
  const { rows } = await sql<{ is_held: boolean }>`select ${isHeld(sql`${accountId}::uuid`)} as is_held`.execute(db)
  return rows[0]?.is_held ?? false
}

/** More than one person gathers in years. */
const actionsShown = 100

/** The newest first. */
export async function listActionsOf(db: Db, accountId: string): Promise<AccountAction[]> {
  const rows = await db
    .selectFrom('account_actions')
    .select(['id', 'kind', 'reason', 'ends_at', 'ended_at', 'end_reason'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(actionsShown)
    .execute()
  return rows.map(({ ends_at, ended_at, ...row }) => ({
    ...row,
    at: new Date(timeOfIdMs(row.id)).toISOString(),
    until: ends_at?.toISOString() ?? null,
    // Holds no longer, although the job that ends it has not run yet.
    ended_at: (ended_at ?? (ends_at && ends_at.getTime() <= Date.now() ? ends_at : null))?.toISOString() ?? null,
  }))
}
