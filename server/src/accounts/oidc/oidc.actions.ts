import { oidcLinkedNotice, oidcUnlinkedNotice } from '@bowerbird/domain/accounts/accounts.messages.ts'
import { emailKeyOf } from '@bowerbird/domain/accounts/accounts.rules.ts'
import { loginRefusals } from '@bowerbird/domain/accounts/login.refusals.ts'
import type * as calls from '@bowerbird/domain/accounts/oidc.contract.ts'
import type { Proof } from '@bowerbird/domain/accounts/proof.ts'
import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError, refuse } from '@bowerbird/domain/core/refusal.ts'
import type { Db } from '../../core/database/database.ts'
import { ownPath } from '../../core/http/plain-forms.ts'
import type { Answer, Context } from '../../core/http/serve.ts'
import type { Member } from '../../core/http/viewer.ts'
import { notify } from '../account-mail.ts'
import { findAccount, findAccountByEmail } from '../accounts.store.ts'
import { newChallenge } from '../login/challenge.ts'
import { insertChallenge, takeChallenge } from '../login/challenges.store.ts'
import { lockOpen, refuseLastWayIn } from '../login/ways-in.ts'
import { confirmPerson } from '../passkeys/confirm-person.ts'
import { enterByOidc } from './enter-by-oidc.ts'
import { addressToLogIn, oidcOf, type Person, readPerson } from './issuer.ts'
import { deleteLink, findLinkedAccount, insertLink } from './oidc.store.ts'
import { readOidcLink } from './oidc.views.ts'

type Finished = calls.Finished
type Url = OutputOf<typeof calls.beginOidc>

export const beginOidc: Answer<typeof calls.beginOidc> = (db, _viewer, { leadTo }, context) =>
  begin(db, { purpose: 'oidc', accountId: null, next: ownPath(leadTo) ?? '/dashboard' }, context)

/** Linking adds a way to log in, so it asks for what adding a passkey asks for. */
export async function beginOidcLink(db: Db, viewer: Member, proof: Proof, context: Context): Promise<Url> {
  oidcOf(context.deps)
  await confirmPerson(db, viewer, proof, context)
  return begin(db, { purpose: 'oidc_link', accountId: viewer.accountId, next: '/settings/login' }, context)
}

interface Begun {
  purpose: 'oidc' | 'oidc_link'
  accountId: string | null
  next: string
}

/** The state works once, in this browser. */
async function begin(db: Db, { purpose, accountId, next }: Begun, { deps, request }: Context): Promise<Url> {
  const state = newChallenge()
  const url = await addressToLogIn(deps, state)
  const { sessionToken } = request
  await insertChallenge(db, { challenge: state, purpose, sessionToken, accountId, body: { next } })
  return { url }
}

export const finishOidc: Answer<typeof calls.finishOidc> = async (db, viewer, sent, context) => {
  const { deps, request } = context
  const { issuer } = oidcOf(deps)
  const state = { challenge: sent.state, sessionToken: request.sessionToken }
  const begun =
    (await takeChallenge(db, { ...state, purpose: 'oidc' })) ??
    (await takeChallenge(db, { ...state, purpose: 'oidc_link' }))
  if (!begun) throw new RefusedError(loginRefusals.oidcTooLate)
  const person = await readPerson(deps, sent)
  const { next } = begun.body as { next: string }
  if (begun.account_id) {
    if (viewer?.accountId !== begun.account_id) throw new RefusedError(loginRefusals.oidcTooLate)
    await link(db, viewer, person, context)
    return { ...nothingMore, outcome: 'linked', next }
  }
  const accountId = await findLinkedAccount(db, issuer, person.subject)
  return accountId ? enterLinked(db, accountId, person, next, context) : askFurther(db, person, next, context)
}

const nothingMore = { session: null, token: '', email: '', name: '' }

async function link(db: Db, viewer: Member, person: Person, { deps }: Context): Promise<void> {
  const { issuer, name } = oidcOf(deps)
  await db.transaction().execute(async (tx) => {
    const account = await lockOpen(tx, viewer)
    const { subject, email } = person
    if (!(await insertLink(tx, { issuer, subject, email, account_id: account.id })))
      throw new RefusedError(loginRefusals.oidcTaken)
    await notify(tx, deps, account, oidcLinkedNotice(name))
  })
}

async function enterLinked(
  db: Db,
  accountId: string,
  person: Person,
  next: string,
  context: Context,
): Promise<Finished> {
  const account = (await findAccount(db, accountId)) ?? refuse(loginRefusals.oidcTooLate)
  if (account.tfa_secret && !person.hasMfa)
    return askWith(db, { outcome: 'second_factor', accountId, person, next }, context)
  return { ...nothingMore, outcome: 'entered', session: await enterByOidc(db, account, person, context), next }
}

/** Nobody here is linked to the person. An account with their address is never taken over without its owner's proof. */
async function askFurther(db: Db, person: Person, next: string, context: Context): Promise<Finished> {
  if (!person.email) throw new RefusedError(loginRefusals.oidcNoEmail)
  const owner = await findAccountByEmail(db, emailKeyOf(person.email))
  if (owner) {
    if (!owner.is_verified || !person.isEmailVerified) throw new RefusedError(loginRefusals.oidcNoAccount)
    return askWith(db, { outcome: 'confirm', accountId: owner.id, person, next }, context)
  }
  if (!oidcOf(context.deps).makesAccounts) throw new RefusedError(loginRefusals.oidcNoAccount)
  return askWith(db, { outcome: 'join', accountId: null, person, next }, context)
}

interface Further {
  outcome: 'join' | 'confirm' | 'second_factor'
  accountId: string | null
  person: Person
  next: string
}

/** Keeps who the person is for the next call of the same browser. */
async function askWith(db: Db, { outcome, accountId, person, next }: Further, { request }: Context): Promise<Finished> {
  const token = newChallenge()
  const { sessionToken } = request
  const purpose = outcome === 'join' ? 'oidc_join' : 'oidc_confirm'
  const body = { person, isLinked: outcome === 'second_factor' }
  await insertChallenge(db, { challenge: token, purpose, sessionToken, accountId, body })
  return { outcome, session: null, token, email: person.email, name: person.name, next }
}

export const unlinkOidc: Answer<typeof calls.unlinkOidc> = async (db, viewer, proof, context) => {
  const { deps } = context
  const { issuer, name } = oidcOf(deps)
  await confirmPerson(db, viewer, proof, context)
  await db.transaction().execute(async (tx) => {
    const account = await lockOpen(tx, viewer)
    if (!(await deleteLink(tx, issuer, account.id))) throw new RefusedError(coreRefusals.notFound)
    await refuseLastWayIn(tx, deps, account)
    await notify(tx, deps, account, oidcUnlinkedNotice(name))
  })
  return readOidcLink(db, viewer, {}, context)
}
