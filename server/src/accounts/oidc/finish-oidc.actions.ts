import { oidcLinkedNotice } from '@bowerbird/domain/accounts/accounts.messages.ts'
import { accountsRefusals } from '@bowerbird/domain/accounts/accounts.refusals.ts'
import { loginRefusals } from '@bowerbird/domain/accounts/login.refusals.ts'
import type * as calls from '@bowerbird/domain/accounts/oidc.contract.ts'
import type { Proof } from '@bowerbird/domain/accounts/proof.ts'
import { type Refusal, RefusedError, refuse } from '@bowerbird/domain/core/refusal.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import type { Answer, Context } from '../../core/http/serve.ts'
import { notify } from '../account-mail.ts'
import { type Credentials, findAccount, lockAccount } from '../accounts.store.ts'
import { findChallenge, takeChallenge } from '../login/challenges.store.ts'
import { tryPassword } from '../login/check-password.ts'
import { knownBrowser } from '../login/known-browser.ts'
import { refuseCode } from '../login/tfa-codes.ts'
import { checkPasskey } from '../passkeys/check-passkey.ts'
import { makeNewcomer, refuseToRegister } from '../register.actions.ts'
import { enterByOidc, followGroup } from './enter-by-oidc.ts'
import { oidcOf, type Person } from './issuer.ts'
import { insertLink } from './oidc.store.ts'

interface Arrival {
  person: Person
  /** The account and the person are linked, and only the second factor is missing. */
  isLinked: boolean
}

/** The normal rules of registering hold. The account has no password until its owner sets one. */
export const joinByOidc: Answer<typeof calls.joinByOidc> = async (db, _viewer, { token, ...wanted }, context) => {
  const challenge = challengeOf(token, 'oidc_join', context)
  const found = (await findChallenge(db, challenge)) ?? refuse(loginRefusals.oidcTooLate)
  const { person } = found.body as Arrival
  await refuseToRegister(db, { ...wanted, email: person.email }, context)
  const newcomer = { ...wanted, email: person.email, passwordHash: '', isVerified: person.isEmailVerified }
  return makeNewcomer(db, newcomer, context, async (tx, accountId) => {
    if (!(await takeChallenge(tx, challenge))) throw new RefusedError(loginRefusals.oidcTooLate)
    await saveLink(tx, accountId, person, context)
    await followGroup(tx, context.deps, accountId, person)
  })
}

/** A wrong password or code leaves the token for another try; the limits of both hold. */
export const confirmOidc: Answer<typeof calls.confirmOidc> = async (db, _viewer, { token, proof }, context) => {
  const challenge = challengeOf(token, 'oidc_confirm', context)
  const found = await findChallenge(db, challenge)
  const account = found?.account_id ? await findAccount(db, found.account_id) : undefined
  if (!found || !account) throw new RefusedError(loginRefusals.oidcTooLate)
  const { person, isLinked } = found.body as Arrival
  const needs = await factorsLeft(db, account, proof, { person, isLinked }, context)
  const refusal = await db.transaction().execute(async (tx) => {
    const locked = await lockAccount(tx, account.id)
    if (locked?.password_hash !== account.password_hash) return loginRefusals.oidcTooLate
    const wrongCode = needs.code ? await refuseCode(tx, context.deps, locked, proof.tfaCode) : null
    if (wrongCode) return wrongCode
    return takeAndLink(tx, challenge, locked, { person, isLinked }, context)
  })
  if (refusal) throw new RefusedError(refusal)
  return enterByOidc(db, account, person, context)
}

/** Refuses a wrong passkey or password, and says whether a code is needed besides. */
async function factorsLeft(
  db: Db,
  account: Credentials,
  { passkey, password }: Proof,
  { person, isLinked }: Arrival,
  context: Context,
): Promise<{ code: boolean }> {
  if (passkey) {
    if ((await checkPasskey(db, passkey, context)) === account.id) return { code: false }
    throw new RefusedError(loginRefusals.wrongPasskey)
  }
  if (!isLinked && !(await isOwnPassword(account, password ?? '', context)))
    throw new RefusedError({ ...accountsRefusals.wrongPassword, status: 401 })
  return { code: account.tfa_secret !== null && !person.hasMfa }
}

const isOwnPassword = ({ id, email_key, password_hash }: Credentials, password: string, { deps, request }: Context) =>
  tryPassword(deps, {
    ...{ emailKey: email_key, hash: password_hash, password },
    knownAs: knownBrowser(deps.secret, request.knownBrowser, id),
    address: request.ip,
  })

async function takeAndLink(
  tx: Tx,
  challenge: ReturnType<typeof challengeOf>,
  account: Credentials,
  { person, isLinked }: Arrival,
  context: Context,
): Promise<Refusal | null> {
  if (!(await takeChallenge(tx, challenge))) return loginRefusals.oidcTooLate
  if (isLinked) return null
  await saveLink(tx, account.id, person, context)
  await notify(tx, context.deps, account, oidcLinkedNotice(oidcOf(context.deps).name))
  return null
}

async function saveLink(tx: Tx, accountId: string, { subject, email }: Person, { deps }: Context): Promise<void> {
  const { issuer } = oidcOf(deps)
  if (!(await insertLink(tx, { issuer, subject, email, account_id: accountId })))
    throw new RefusedError(loginRefusals.oidcTaken)
}

const challengeOf = (token: string, purpose: 'oidc_join' | 'oidc_confirm', { request }: Context) => ({
  ...{ challenge: token, purpose },
  sessionToken: request.sessionToken,
})
