import { passwordChangedNotice } from '@bowerbird/domain/accounts/accounts.messages.ts'
import { accountsRefusals } from '@bowerbird/domain/accounts/accounts.refusals.ts'
import { emailKeyOf } from '@bowerbird/domain/accounts/accounts.rules.ts'
import type * as calls from '@bowerbird/domain/accounts/credentials.contract.ts'
import { RefusedError, refuse } from '@bowerbird/domain/core/refusal.ts'
import type { Tx } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import type { Answer } from '../../core/http/serve.ts'
import { addJob } from '../../core/work/jobs.ts'
import { notify } from '../account-mail.ts'
import { type Credentials, lockAccount, updateAccount } from '../accounts.store.ts'
import { consumeMailToken, deleteTakeOverTokens, findMailToken } from '../mail-tokens.store.ts'
import { appsEnder } from './apps-ender.ts'
import { confirmPassword } from './check-password.ts'
import { hashNewPassword, listOwnTexts } from './new-password.ts'
import { deleteSessionsOf } from './sessions.store.ts'

export const changePassword: Answer<typeof calls.changePassword> = async (
  db,
  viewer,
  { currentPassword, newPassword, endsApps },
  { deps },
) => {
  const checked = await confirmPassword(db, deps, viewer, currentPassword, 'current_password')
  const ownTexts = await listOwnTexts(db, viewer.accountId)
  const passwordHash = await hashNewPassword(deps, newPassword, ownTexts, 'new_password')
  await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, viewer.accountId)
    if (account?.password_hash !== checked.password_hash)
      throw new RefusedError({ ...accountsRefusals.wrongPassword, field: 'current_password' })
    await setPassword(tx, deps, account, { password_hash: passwordHash }, { endsApps, keptSessionId: viewer.sessionId })
  })
  return {}
}

/** Does the same single insert whether or not the address is known; the worker does the rest. */
export const requestPasswordReset: Answer<typeof calls.requestPasswordReset> = async (db, _viewer, { email }) => {
  await addJob(db, 'send_reset_mail', { email }, `reset mail ${emailKeyOf(email)}`)
  return {}
}

/** Ends every session. Two-factor stays on: a mailbox alone does not open an account that has it. */
export const resetPassword: Answer<typeof calls.resetPassword> = async (
  db,
  _viewer,
  { token, password, endsApps },
  { deps, request },
) => {
  const found = (await findMailToken(db, 'reset', token)) ?? refuse(accountsRefusals.badToken)
  request.about = { account: found.account_id }
  const passwordHash = await hashNewPassword(deps, password, await listOwnTexts(db, found.account_id))
  await db.transaction().execute(async (tx) => {
    const spent = await consumeMailToken(tx, 'reset', token)
    const account = (spent && (await lockAccount(tx, spent.account_id))) ?? refuse(accountsRefusals.badToken)
    await setPassword(tx, deps, account, { password_hash: passwordHash, is_verified: true }, { endsApps })
  })
  return {}
}

/** Ends every session but one, the apps if asked, and mailed links that could take the account over. */
async function setPassword(
  tx: Tx,
  deps: Deps,
  account: Credentials,
  change: { password_hash: string; is_verified?: true },
  { endsApps, keptSessionId }: { endsApps: boolean; keptSessionId?: string },
): Promise<void> {
  const { id } = account
  await updateAccount(tx, id, change)
  await deleteSessionsOf(tx, id, keptSessionId === undefined ? {} : { except: keptSessionId })
  if (endsApps) await appsEnder.get()(tx, id)
  await deleteTakeOverTokens(tx, id)
  await notify(tx, deps, account, passwordChangedNotice)
}
