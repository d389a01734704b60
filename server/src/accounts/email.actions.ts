import { emailChangeNotice, emailTakenNotice } from '@bowerbird/domain/accounts/accounts.messages.ts'
import { accountsRefusals } from '@bowerbird/domain/accounts/accounts.refusals.ts'
import { emailKeyOf } from '@bowerbird/domain/accounts/accounts.rules.ts'
import type * as calls from '@bowerbird/domain/accounts/credentials.contract.ts'
import { refuseEmail } from '@bowerbird/domain/accounts/email-domains.ts'
import { RefusedError, throwIf } from '@bowerbird/domain/core/refusal.ts'
import type { Db } from '../core/database/database.ts'
import { changed } from '../core/database/transactions.ts'
import type { Answer } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { addJob } from '../core/work/jobs.ts'
import { notify, passwordMark } from './account-mail.ts'
import { claimMailbox, findAccount, giveAddress, lockAccount } from './accounts.store.ts'
import { confirmPassword } from './login/check-password.ts'
import { consumeMailToken, deleteTakeOverTokens } from './mail-tokens.store.ts'

/** Confirms the address an account has, or moves the account to the new one it asked for. */
export const verifyEmail: Answer<typeof calls.verifyEmail> = async (db, _viewer, { token }, { request }) => {
  return db.transaction().execute(async (tx) => {
    const spent = await consumeMailToken(tx, 'verify', token)
    const account = spent && (await lockAccount(tx, spent.account_id))
    if (!account) throw new RefusedError(accountsRefusals.badToken)
    request.about = { account: account.id }
    const { email } = spent
    const emailKey = emailKeyOf(email)
    const owner = await claimMailbox(tx, emailKey)
    if (owner?.is_verified && owner.id !== account.id) throw new RefusedError(accountsRefusals.emailTaken)
    await giveAddress(tx, account.id, email, emailKey)
    changed(tx, 'accounts')
    await deleteTakeOverTokens(tx, account.id)
    return { email }
  })
}

export async function resendVerification(db: Db, viewer: Member): Promise<calls.Done> {
  const account = await findAccount(db, viewer.accountId)
  if (!account || account.is_verified) throw new RefusedError(accountsRefusals.alreadyVerified)
  await addJob(db, 'send_verify_mail', { accountId: account.id, email: account.email })
  return {}
}

/** Answers the same whether or not the address belongs to another account, so that only its mailbox learns which. */
export const changeEmail: Answer<typeof calls.changeEmail> = async (db, viewer, { email, password }, { deps }) => {
  const account = await confirmPassword(db, deps, viewer, password)
  const emailKey = emailKeyOf(email)
  if (emailKey === (account.claimed_email_key ?? account.email_key)) throw new RefusedError(accountsRefusals.sameEmail)
  throwIf(refuseEmail(email, (await deps.site.read()).emailRule))
  await db.transaction().execute(async (tx) => {
    const owner = await claimMailbox(tx, emailKey)
    if (owner && owner.id !== account.id) await notify(tx, deps, owner, emailTakenNotice)
    else await addJob(tx, 'send_verify_mail', { accountId: account.id, email, askedUnder: passwordMark(account) })
    await notify(tx, deps, account, emailChangeNotice)
  })
  return {}
}
