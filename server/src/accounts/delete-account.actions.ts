import type * as calls from '@bowerbird/domain/accounts/accounts.contract.ts'
import { accountsRefusals } from '@bowerbird/domain/accounts/accounts.refusals.ts'
import type { InputOf } from '@bowerbird/domain/core/call.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { retireBlogsOf } from '../blogs/retire-blogs.actions.ts'
import type { Db, Tx } from '../core/database/database.ts'
import type { Context } from '../core/http/serve.ts'
import { newSessionToken } from '../core/http/session-cookie.ts'
import type { Member } from '../core/http/viewer.ts'
import { recordEvent } from '../core/work/events.ts'
import { closeAccount, lockAccount } from './accounts.store.ts'
import { readSessionInfo } from './accounts.views.ts'
import { confirmPassword } from './login/check-password.ts'
import { forMembers, refuseCode } from './login/tfa-codes.ts'

/** Only closes the account; a job removes its data, which may be large. */
export async function deleteAccount(
  db: Db,
  viewer: Member,
  { password, tfaCode }: InputOf<typeof calls.deleteAccount>,
  context: Context,
): Promise<calls.SessionInfo> {
  const checked = await confirmPassword(db, context.deps, viewer, password)
  const refusal = await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, viewer.accountId)
    if (account?.password_hash !== checked.password_hash) return accountsRefusals.wrongPassword
    const wrongCode = account.tfa_secret ? await refuseCode(tx, context.deps, account, tfaCode) : null
    if (wrongCode) return forMembers(wrongCode, 'tfa_code')
    await endAccount(tx, account.id)
    return null
  })
  if (refusal) throw new RefusedError(refusal)
  context.renewSession(newSessionToken())
  return readSessionInfo(db, null, context)
}

/** Part of a larger write, which has decided that the account may go. */
export async function endAccount(tx: Tx, accountId: string): Promise<void> {
  const blogIds = await retireBlogsOf(tx, accountId)
  await closeAccount(tx, accountId)
  await recordEvent(tx, 'account.deleted', { accountId, blogIds })
}
