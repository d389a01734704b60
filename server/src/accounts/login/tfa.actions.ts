import { tfaOffNotice, tfaOnNotice } from '@bowerbird/domain/accounts/accounts.messages.ts'
import { accountsRefusals } from '@bowerbird/domain/accounts/accounts.refusals.ts'
import type * as calls from '@bowerbird/domain/accounts/credentials.contract.ts'
import type { InputOf } from '@bowerbird/domain/core/call.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError, refuse } from '@bowerbird/domain/core/refusal.ts'
import { renderSVG } from 'uqr'
import type { Db, Tx } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import type { Answer, Context } from '../../core/http/serve.ts'
import type { Member } from '../../core/http/viewer.ts'
import { notify } from '../account-mail.ts'
import { type Credentials, lockAccount } from '../accounts.store.ts'
import { confirmPassword } from './check-password.ts'
import { beginSecret, deleteSecret, saveSecret } from './tfa.store.ts'
import { newTfaSecret, openTfaSecret, otpauthUrlOf, sealTfaSecret, stepOfCode } from './tfa.ts'
import { consumeTfaCode, forMembers, makeRecoveryCodes } from './tfa-codes.ts'

export const beginTfa: Answer<typeof calls.beginTfa> = async (db, viewer, { password }, { deps }) => {
  const account = await confirmPassword(db, deps, viewer, password)
  const secret = newTfaSecret()
  const begun = await beginSecret(db, account.id, sealTfaSecret(deps.secret, account.id, secret))
  if (!begun) throw new RefusedError(accountsRefusals.tfaIsOn)
  const url = otpauthUrlOf(secret, (await deps.site.read()).name, account.email)
  return { secret, otpauth_url: url, qr_svg: renderSVG(url) }
}

export const confirmTfa: Answer<typeof calls.confirmTfa> = async (db, viewer, { code }, { deps }) => {
  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, viewer.accountId)
    if (account?.tfa_secret) throw new RefusedError(accountsRefusals.tfaIsOn)
    const sealed = account?.tfa_pending_secret
    const secret = sealed && openTfaSecret(deps.secret, account.id, sealed)
    if (!secret) throw new RefusedError(accountsRefusals.tfaNotBegun)
    const step = stepOfCode(secret, code, Date.now())
    if (step === null) throw new RefusedError(forMembers(accountsRefusals.wrongTfaCode))
    await saveSecret(tx, account.id, sealed, step)
    await notify(tx, deps, account, tfaOnNotice)
    return { recovery_codes: await makeRecoveryCodes(tx, account.id) }
  })
}

type WithCode = InputOf<typeof calls.disableTfa>

export async function disableTfa(db: Db, viewer: Member, sent: WithCode, context: Context): Promise<calls.Done> {
  return withTfaCode<calls.Done>(db, viewer, sent, context, async (tx, account) => {
    await endTfa(tx, context.deps, account)
    return {}
  })
}

/** Part of a larger write, which has decided that it may be turned off. */
export async function endTfa(tx: Tx, deps: Deps, account: Credentials): Promise<void> {
  await deleteSecret(tx, account.id)
  await notify(tx, deps, account, tfaOffNotice)
}

export const renewRecoveryCodes: Answer<typeof calls.renewRecoveryCodes> = async (db, viewer, sent, context) => {
  return withTfaCode(db, viewer, sent, context, async (tx, account) => ({
    recovery_codes: await makeRecoveryCodes(tx, account.id),
  }))
}

async function withTfaCode<Done extends object>(
  db: Db,
  viewer: Member,
  { password, code }: WithCode,
  { deps }: Context,
  work: (tx: Tx, account: Credentials) => Promise<Done>,
): Promise<Done> {
  await confirmPassword(db, deps, viewer, password)
  const outcome = await db.transaction().execute(async (tx) => {
    const account = (await lockAccount(tx, viewer.accountId)) ?? refuse(coreRefusals.signedOut)
    if (!account.tfa_secret) throw new RefusedError(accountsRefusals.tfaIsOff)
    const refusal = await consumeTfaCode(tx, deps, account, code)
    return refusal ? { isDone: false as const, refusal } : { isDone: true as const, done: await work(tx, account) }
  })
  if (!outcome.isDone) throw new RefusedError(forMembers(outcome.refusal))
  return outcome.done
}
