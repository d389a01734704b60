import {
  wrongPasswordsFromAnywhereMax,
  wrongPasswordsMax,
  wrongPasswordsWindowSeconds,
} from '@bowerbird/domain/accounts/accounts.limits.ts'
import { accountsRefusals } from '@bowerbird/domain/accounts/accounts.refusals.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError, refuse } from '@bowerbird/domain/core/refusal.ts'
import type { Db } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import { addressGroup } from '../../core/http/rate-limits.ts'
import type { Member } from '../../core/http/viewer.ts'
import { type Credentials, findAccount } from '../accounts.store.ts'
import { isPasswordRight, markOfHash } from './passwords.ts'

interface Try {
  /** The address typed at login, whether or not it has an account. */
  emailKey: string
  hash: string | undefined
  password: string
  /** The account's session, or a browser that logged in to it before; null for a stranger. */
  knownAs: string | null
  address: string
}

/**
 * Strangers share one limit of wrong passwords per network, and a wider one for all networks together. A known
 * session or browser has a limit to itself, so that no stranger can use it up. A new password resets all of them.
 */
export async function tryPassword(deps: Deps, { emailKey, hash, password, knownAs, address }: Try): Promise<boolean> {
  const all = `wrong password ${emailKey} ${markOfHash(hash)}`
  const allowances: [string, number][] = knownAs
    ? [[`${all} ${knownAs}`, wrongPasswordsMax]]
    : [
        [`${all} ${addressGroup(address)}`, wrongPasswordsMax],
        [all, wrongPasswordsFromAnywhereMax],
      ]
  for (const [key, max] of allowances) await deps.limiter.spendKey(key, max, wrongPasswordsWindowSeconds)
  const isRight = await isPasswordRight(hash, password)
  if (isRight) for (const [key] of allowances) await deps.limiter.giveBack(key)
  return isRight
}

/** Asked before actions that a stolen session must not be able to do. */
export async function confirmPassword(
  db: Db,
  deps: Deps,
  viewer: Member,
  password: string,
  field = 'password',
): Promise<Credentials> {
  const account = (await findAccount(db, viewer.accountId)) ?? refuse(coreRefusals.signedOut)
  const { email_key: emailKey, password_hash: hash } = account
  const knownAs = `session ${viewer.sessionId}`
  if (!(await tryPassword(deps, { emailKey, hash, password, knownAs, address: '' })))
    throw new RefusedError({ ...accountsRefusals.wrongPassword, field })
  return account
}
