import { sql } from 'kysely'
import type { Tx } from '../../core/database/database.ts'

/** Two who use the last place of an invitation wait for one another, and false is returned to the second. */
export async function spendInvite(tx: Tx, codeHash: Buffer, accountId: string): Promise<boolean> {
  const spent = await tx
    .updateTable('invites')
    .set({ use_count: sql`use_count + 1`, used_by: accountId, used_at: sql`now()` })
    .where('code_hash', '=', codeHash)
    .where(isOpen)
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}

export const isOpen = sql<boolean>`(revoked_at is null and use_count < uses_max
  and (expires_at is null or expires_at > now()))`
