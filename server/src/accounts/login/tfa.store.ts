import { accountsRefusals } from '@bowerbird/domain/accounts/accounts.refusals.ts'
import { tfaLockSeconds } from '@bowerbird/domain/accounts/accounts.rules.ts'
import type { Refusal } from '@bowerbird/domain/core/refusal.ts'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import type { Credentials } from '../accounts.store.ts'
import { hashOfRecoveryCode, newRecoveryCodes, openTfaSecret, stepOfCode } from './tfa.ts'

/**
 * Uses up a code of the app or a recovery code. The account must be locked, so that concurrent tries are no faster
 * than serial ones; the refusal is returned and not thrown, so that the count of failures is committed.
 */
export async function consumeTfaCode(tx: Tx, deps: Deps, account: Credentials, typed: string): Promise<Refusal | null> {
  const lockedForMs = (account.tfa_locked_until?.getTime() ?? 0) - Date.now()
  if (lockedForMs > 0) return { ...accountsRefusals.tfaLocked, retryAfterSeconds: Math.ceil(lockedForMs / 1000) }
  if ((await consumeStep(tx, deps, account, typed)) || (await consumeRecoveryCode(tx, account.id, typed))) {
    await setFailures(tx, account.id, 0)
    return null
  }
  await setFailures(tx, account.id, account.tfa_failures + 1)
  return accountsRefusals.wrongTfaCode
}

/** A code works once: its half minute must be later than that of the last code used. */
async function consumeStep(tx: Tx, deps: Deps, account: Credentials, typed: string): Promise<boolean> {
  const secret = account.tfa_secret && openTfaSecret(deps.secret, account.id, account.tfa_secret)
  if (!secret) return false
  const step = stepOfCode(secret, typed, Date.now())
  if (step === null || step <= Number(account.tfa_last_step)) return false
  await tx
    .updateTable('accounts')
    .set({ tfa_last_step: String(step) })
    .where('id', '=', account.id)
    .execute()
  return true
}

async function consumeRecoveryCode(tx: Tx, accountId: string, typed: string): Promise<boolean> {
  const spent = await tx
    .updateTable('recovery_codes')
    .set({ used_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashOfRecoveryCode(accountId, typed))
    .where('used_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()
  return spent !== undefined
}

async function setFailures(tx: Tx, accountId: string, failures: number): Promise<void> {
  const seconds = tfaLockSeconds(failures)
  await tx
    .updateTable('accounts')
    .set({
      tfa_failures: failures,
      tfa_locked_until: seconds === 0 ? null : sql`now() + make_interval(secs => ${seconds})`,
    })
    .where('id', '=', accountId)
    .execute()
}

/** Invalidates the old codes. The new ones are shown once and stored as hashes only. */
export async function replaceRecoveryCodes(tx: Tx, accountId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ account_id: accountId, code_hash: hashOfRecoveryCode(accountId, code) })))
    .execute()
  return codes
}
