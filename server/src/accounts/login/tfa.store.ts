import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database/database.ts'

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

/** Keeps a secret until its first code confirms it. False where codes are asked for already. */
export async function beginSecret(db: Db, accountId: string, sealed: string): Promise<boolean> {
  const begun = await db
    .updateTable('accounts')
    .set({ tfa_pending_secret: sealed })
    .where('id', '=', accountId)
    .where('tfa_secret', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return begun !== undefined
}

export async function saveSecret(tx: Tx, accountId: string, sealed: string, step: number): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      tfa_secret: sealed,
      tfa_pending_secret: null,
      tfa_last_step: String(step),
      tfa_failures: 0,
      tfa_locked_until: null,
    })
    .where('id', '=', accountId)
    .execute()
}

/** The codes for recovery go too. */
export async function deleteSecret(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ tfa_secret: null, tfa_pending_secret: null })
    .where('id', '=', accountId)
    .execute()
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
}
