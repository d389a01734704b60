import type { register as registerCall, SessionInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { accountsRefusals } from '@bowerbird/domain/accounts/accounts.refusals.ts'
import { refuseNewcomer } from '@bowerbird/domain/accounts/accounts.rules.ts'
import { refuseEmail } from '@bowerbird/domain/accounts/email-domains.ts'
import type { InputOf } from '@bowerbird/domain/core/call.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { Db } from '../core/database/database.ts'
import type { Context } from '../core/http/serve.ts'
import { newSessionToken } from '../core/http/session-cookie.ts'
import type { Viewer } from '../core/http/viewer.ts'
import { addJob } from '../core/work/jobs.ts'
import { isAnyoneHere, isFirstAccount } from './accounts.store.ts'
import { readSessionInfo } from './accounts.views.ts'
import { redeemInvite } from './invites/invites.actions.ts'
import { browserOf } from './login/browser-of.ts'
import { withKnownBrowser } from './login/known-browser.ts'
import { hashPassword } from './login/passwords.ts'
import { insertSession } from './login/sessions.store.ts'
import { findMember } from './login/sessions.views.ts'
import { makeAccount } from './make-account.ts'

type Wanted = InputOf<typeof registerCall>

export async function register(db: Db, _viewer: Viewer, wanted: Wanted, context: Context): Promise<SessionInfo> {
  const { signups, terms, minimumAge, emailRule } = await context.deps.site.read()
  // Refuses before hashing, which is expensive.
  if ((signups === 'closed' || (signups === 'invite' && !wanted.invite)) && (await isAnyoneHere(db)))
    throw new RefusedError(signups === 'closed' ? accountsRefusals.signupsClosed : accountsRefusals.inviteNeeded)
  const refusal = refuseNewcomer(wanted, { hasTerms: terms !== null, minimumAge })
  if (refusal) throw new RefusedError(refusal)
  const isInvited = signups === 'invite' && wanted.invite !== undefined
  const emailRefusal = refuseEmail(wanted.email, emailRule, { isInvited })
  if (emailRefusal && (await isAnyoneHere(db))) throw new RefusedError(emailRefusal)
  const passwordHash = await hashPassword(wanted.password)
  const token = newSessionToken()
  const accountId = await db.transaction().execute(async (tx) => {
    const isFirst = await isFirstAccount(tx)
    if (signups === 'closed' && !isFirst) throw new RefusedError(accountsRefusals.signupsClosed)
    const { email, name } = wanted
    const accountId = await makeAccount(tx, { email, name, passwordHash, isStaff: isFirst, termsId: terms?.id ?? null })
    if (signups === 'invite' && !isFirst) await redeemInvite(tx, wanted.invite ?? '', accountId)
    await insertSession(tx, accountId, token, browserOf(context.request))
    await addJob(tx, 'send_verify_mail', { accountId, email: wanted.email })
    return accountId
  })
  context.renewSession(token)
  context.rememberBrowser(withKnownBrowser(context.deps.secret, context.request.knownBrowser, accountId))
  return readSessionInfo(db, await findMember(db, token), context)
}
