import { wrongPasswordsMax, wrongPasswordsWindowSeconds } from '@bowerbird/domain/accounts/accounts.limits.ts'
import { accountsRefusals } from '@bowerbird/domain/accounts/accounts.refusals.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { Db } from '../core/database.ts'
import type { Deps } from '../core/deps.ts'
import { type Credentials, findAccount } from './accounts.store.ts'
import { isPasswordRight } from './passwords.ts'

/** One allowance of wrong passwords for each address people log in with, whether or not it has an account. */
export async function tryPassword(
  deps: Deps,
  emailKey: string,
  hash: string | undefined,
  password: string,
): Promise<boolean> {
  const key = `wrong password ${emailKey}`
  await deps.limiter.spendKey(key, wrongPasswordsMax, wrongPasswordsWindowSeconds)
  const isRight = await isPasswordRight(hash, password)
  if (isRight) await deps.limiter.giveBack(key)
  return isRight
}

/** For what a borrowed session must not be able to do. */
export async function confirmPassword(
  db: Db,
  deps: Deps,
  accountId: string,
  password: string,
  field = 'password',
): Promise<Credentials> {
  const account = await findAccount(db, accountId)
  if (!account) throw new RefusedError(coreRefusals.signedOut)
  if (!(await tryPassword(deps, account.email_key, account.password_hash, password)))
    throw new RefusedError({ ...accountsRefusals.wrongPassword, field })
  return account
}
