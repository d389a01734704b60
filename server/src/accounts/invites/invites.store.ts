import { createHash } from 'node:crypto'
import { accountsRefusals } from '@bowerbird/domain/accounts/accounts.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/database.ts'

export const hashOfInvite = (code: string) => createHash('sha256').update(`invite:${code.trim()}`).digest()

/** Codes are sealed, so that staff can see a link again and a stolen database cannot. */
export const sealPurpose = 'invites'

/** Two who use the last place of an invitation wait for one another, and the second is refused. */
export async function redeemInvite(tx: Tx, code: string, accountId: string): Promise<void> {
  const spent = await tx
    .updateTable('invites')
    .set({ use_count: sql`use_count + 1`, used_by: accountId, used_at: sql`now()` })
    .where('code_hash', '=', hashOfInvite(code))
    .where(isOpen)
    .returning('id')
    .executeTakeFirst()
  if (!spent) throw new RefusedError(accountsRefusals.inviteNeeded)
}

export const isOpen = sql<boolean>`(revoked_at is null and use_count < uses_max
  and (expires_at is null or expires_at > now()))`
