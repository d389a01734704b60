import type * as calls from '@bowerbird/domain/accounts/accounts.contract.ts'
import { accountsRefusals } from '@bowerbird/domain/accounts/accounts.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { Answer } from '../../core/http/serve.ts'
import { newSessionToken } from '../../core/http/session-cookie.ts'
import { lockAccount } from '../accounts.store.ts'
import { readSessionInfo } from '../accounts.views.ts'
import { confirmPassword } from '../login/check-password.ts'
import { forMembers, refuseCode } from '../login/tfa-codes.ts'
import { endAccount } from './end-account.ts'
import { beginLeaving } from './leaving.actions.ts'

/**
 * Only closes the account; a job removes its data, which may be large. An account that shares blogs of its own ends some
 * days later.
 */
export const deleteAccount: Answer<typeof calls.deleteAccount> = async (db, viewer, { password, tfaCode }, context) => {
  const checked = await confirmPassword(db, context.deps, viewer, password)
  const done = await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, viewer.accountId)
    if (account?.password_hash !== checked.password_hash) return { refusal: accountsRefusals.wrongPassword }
    const wrongCode = account.tfa_secret ? await refuseCode(tx, context.deps, account, tfaCode) : null
    if (wrongCode) return { refusal: forMembers(wrongCode, 'tfa_code') }
    const isLeaving = await beginLeaving(tx, context.deps, account.id)
    if (!isLeaving) await endAccount(tx, account.id)
    return { isLeaving }
  })
  if (done.refusal) throw new RefusedError(done.refusal)
  if (done.isLeaving) return readSessionInfo(db, viewer, context)
  context.renewSession(newSessionToken())
  return readSessionInfo(db, null, context)
}
