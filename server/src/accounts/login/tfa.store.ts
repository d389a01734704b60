import { sql } from 'kysely'
import type { Tx } from '../../core/database/database.ts'

export async function saveUsedStep(tx: Tx, accountId: string, step: number): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ tfa_last_step: String(step) })
    .where('id', '=', accountId)
    .execute()
}

/** Returns false unless there is such a code that was not used yet. */
export async function spendRecoveryCode(tx: Tx, accountId: string, codeHash: Buffer): Promise<boolean> {
  const spent = await tx
    .updateTable('recovery_codes')
    .set({ used_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()
  return spent !== undefined
}

export async function saveFailures(tx: Tx, accountId: string, failures: number, lockSeconds: number): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      tfa_failures: failures,
      tfa_locked_until: lockSeconds === 0 ? null : sql`now() + make_interval(secs => ${lockSeconds})`,
    })
    .where('id', '=', accountId)
    .execute()
}

export async function replaceRecoveryCodes(tx: Tx, accountId: string, codeHashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codeHashes.map((code_hash) => ({ account_id: accountId, code_hash })))
    .execute()
}
