import { accountsRefusals } from '@bowerbird/domain/accounts/accounts.refusals.ts'
import { tfaLockSeconds } from '@bowerbird/domain/accounts/accounts.rules.ts'
import type { Refusal } from '@bowerbird/domain/core/refusal.ts'
import type { Tx } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import type { Credentials } from '../accounts.store.ts'
import { replaceRecoveryCodes, saveFailures, saveUsedStep, spendRecoveryCode } from './tfa.store.ts'
import { hashOfRecoveryCode, newRecoveryCodes, openTfaSecret, stepOfCode } from './tfa.ts'

/**
 * Uses up a code of the app or a recovery code. The account must be locked, so that concurrent tries are no faster
 * than serial ones; the refusal is returned and not thrown, so that the count of failures is committed.
 */
export async function consumeTfaCode(tx: Tx, deps: Deps, account: Credentials, typed: string): Promise<Refusal | null> {
  const lockedForMs = (account.tfa_locked_until?.getTime() ?? 0) - Date.now()
  if (lockedForMs > 0) return { ...accountsRefusals.tfaLocked, retryAfterSeconds: Math.ceil(lockedForMs / 1000) }
  const isGood =
    (await consumeStep(tx, deps, account, typed)) ||
    (await spendRecoveryCode(tx, account.id, hashOfRecoveryCode(account.id, typed)))
  const failures = isGood ? 0 : account.tfa_failures + 1
  await saveFailures(tx, account.id, failures, tfaLockSeconds(failures))
  return isGood ? null : accountsRefusals.wrongTfaCode
}

/** Refuses a missing code like a wrong one. */
export const refuseCode = async (
  tx: Tx,
  deps: Deps,
  account: Credentials,
  code: string | undefined,
): Promise<Refusal | null> => (code ? consumeTfaCode(tx, deps, account, code) : accountsRefusals.tfaNeeded)

/** A code works once: its half minute must be later than that of the last code used. */
async function consumeStep(tx: Tx, deps: Deps, account: Credentials, typed: string): Promise<boolean> {
  const secret = account.tfa_secret && openTfaSecret(deps.secret, account.id, account.tfa_secret)
  if (!secret) return false
  const step = stepOfCode(secret, typed, Date.now())
  if (step === null || step <= Number(account.tfa_last_step)) return false
  await saveUsedStep(tx, account.id, step)
  return true
}

/** Invalidates the old codes. The new ones are shown once and stored as hashes only. */
export async function makeRecoveryCodes(tx: Tx, accountId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(
    tx,
    accountId,
    codes.map((code) => hashOfRecoveryCode(accountId, code)),
  )
  return codes
}

/** A signed-in member gets 403 and not 401 for a wrong code, and the field is called `code`. */
export const forMembers = (refusal: Refusal, field = 'code'): Refusal => ({
  ...refusal,
  status: refusal.status === 401 ? 403 : refusal.status,
  field,
})
