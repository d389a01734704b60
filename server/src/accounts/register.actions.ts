import type { register as registerCall, SessionInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { safeModeAge } from '@bowerbird/domain/accounts/accounts.limits.ts'
import { accountsRefusals } from '@bowerbird/domain/accounts/accounts.refusals.ts'
import { emailKeyOf, refuseNewcomer } from '@bowerbird/domain/accounts/accounts.rules.ts'
import { refuseEmail } from '@bowerbird/domain/accounts/email-domains.ts'
import type { InputOf } from '@bowerbird/domain/core/call.ts'
import { RefusedError, throwIf } from '@bowerbird/domain/core/refusal.ts'
import type { Db, Tx } from '../core/database/database.ts'
import type { Context } from '../core/http/serve.ts'
import { newSessionToken } from '../core/http/session-cookie.ts'
import type { Viewer } from '../core/http/viewer.ts'
import { addJob } from '../core/work/jobs.ts'
import { claimMailbox, isAnyoneHere, isFirstAccount } from './accounts.store.ts'
import { redeemInvite } from './invites/invites.actions.ts'
import { browserOf } from './login/browser-of.ts'
import { enter } from './login/enter.ts'
import { hashNewPassword } from './login/new-password.ts'
import { insertSession } from './login/sessions.store.ts'
import { makeAccount } from './make-account.ts'

type Wanted = InputOf<typeof registerCall>

export async function register(db: Db, _viewer: Viewer, wanted: Wanted, context: Context): Promise<SessionInfo> {
  await refuseToRegister(db, wanted, context)
  // Hashes last, because that is expensive.
  const passwordHash = await hashNewPassword(context.deps, wanted.password, [wanted.email, wanted.name])
  const newcomer = { ...wanted, passwordHash, isVerified: false }
  return makeNewcomer(db, newcomer, context)
}

type Asked = Pick<Wanted, 'email' | 'invite' | 'terms' | 'age'>

export async function refuseToRegister(db: Db, wanted: Asked, { deps }: Context): Promise<void> {
  const { signups, terms, minimumAge, emailRule } = await deps.site.read()
  if ((signups === 'closed' || (signups === 'invite' && !wanted.invite)) && (await isAnyoneHere(db)))
    throw new RefusedError(signups === 'closed' ? accountsRefusals.signupsClosed : accountsRefusals.inviteNeeded)
  throwIf(refuseNewcomer(wanted, { hasTerms: terms !== null, minimumAge }))
  const isInvited = signups === 'invite' && wanted.invite !== undefined
  const emailRefusal = refuseEmail(wanted.email, emailRule, { isInvited })
  if (emailRefusal && (await isAnyoneHere(db))) throw new RefusedError(emailRefusal)
}

interface Newcomer extends Pick<Wanted, 'email' | 'name' | 'invite' | 'age'> {
  passwordHash: string
  /** True when somebody whom the operator trusts has confirmed the address. */
  isVerified: boolean
}

/**
 * Makes the account and logs it in. An address that another account has is claimed: the answer is the same, and only its
 * mailbox learns of it. A site without mail has nobody to tell, and refuses. `also` is done in the same transaction.
 */
export async function makeNewcomer(
  db: Db,
  { email, name, invite, age, passwordHash, isVerified }: Newcomer,
  context: Context,
  also?: (tx: Tx, accountId: string) => Promise<void>,
): Promise<SessionInfo> {
  const { signups, terms } = await context.deps.site.read()
  const token = newSessionToken()
  const accountId = await db.transaction().execute(async (tx) => {
    const isFirst = await isFirstAccount(tx)
    if (signups === 'closed' && !isFirst) throw new RefusedError(accountsRefusals.signupsClosed)
    const isClaim = (await claimMailbox(tx, emailKeyOf(email))) !== undefined
    if (isClaim && (isVerified || !context.deps.config.canMailStrangers))
      throw new RefusedError(accountsRefusals.emailTaken)
    const mayModifySafeMode = age === undefined || age >= safeModeAge
    const made = {
      email,
      name,
      passwordHash,
      isVerified,
      isClaim,
      isStaff: isFirst,
      termsId: terms?.id ?? null,
      mayModifySafeMode,
    }
    const accountId = await makeAccount(tx, made)
    if (signups === 'invite' && !isFirst) await redeemInvite(tx, invite ?? '', accountId)
    await also?.(tx, accountId)
    await insertSession(tx, accountId, token, browserOf(context.request))
    if (!isVerified) await addJob(tx, 'send_verify_mail', { accountId, email })
    return accountId
  })
  return enter(db, accountId, token, context)
}
