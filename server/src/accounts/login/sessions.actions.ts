import type * as calls from '@bowerbird/domain/accounts/accounts.contract.ts'
import { accountsRefusals } from '@bowerbird/domain/accounts/accounts.refusals.ts'
import { emailKeyOf } from '@bowerbird/domain/accounts/accounts.rules.ts'
import { loginRefusals } from '@bowerbird/domain/accounts/login.refusals.ts'
import type { InputOf } from '@bowerbird/domain/core/call.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { type Refusal, RefusedError, refuse, throwIf } from '@bowerbird/domain/core/refusal.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import type { Answer, Context } from '../../core/http/serve.ts'
import { newSessionToken } from '../../core/http/session-cookie.ts'
import type { Viewer } from '../../core/http/viewer.ts'
import { type Credentials, findAccountByEmail, findClaimant, lockAccount } from '../accounts.store.ts'
import { readSessionInfo } from '../accounts.views.ts'
import { checkPasskey } from '../passkeys/check-passkey.ts'
import { browserOf } from './browser-of.ts'
import { tryPassword } from './check-password.ts'
import { enter } from './enter.ts'
import { knownBrowser } from './known-browser.ts'
import { isPasswordRight } from './passwords.ts'
import { deleteSession, deleteSessionsOf, insertSession } from './sessions.store.ts'
import { refuseCode } from './tfa-codes.ts'

type LogIn = InputOf<typeof calls.logIn>

export async function logIn(db: Db, _viewer: Viewer, sent: LogIn, context: Context): Promise<calls.SessionInfo> {
  const emailKey = emailKeyOf(sent.email)
  const account = (await findByPassword(db, emailKey, sent.password, context)) ?? refuse(accountsRefusals.wrongLogin)

  const hasPasskey = sent.passkey ? (await checkPasskey(db, sent.passkey, context)) === account.id : null
  if (hasPasskey === false) throw new RefusedError(loginRefusals.wrongPasskey)
  const token = newSessionToken()
  const second = { tfaCode: sent.tfaCode, hasPasskey: hasPasskey === true }
  throwIf(await db.transaction().execute((tx) => openSession(tx, account, second, token, context)))
  return enter(db, account.id, token, context)
}

/**
 * Tries the account that hasn't confirmed the address before the one that has, but first of all one that this browser
 * knows, so that no stranger uses up its tries. Tries two passwords before it fails, so that neither the answer nor its
 * time tells whether there are any.
 */
async function findByPassword(db: Db, emailKey: string, password: string, { deps, request }: Context) {
  const [owner, claimant] = [await findAccountByEmail(db, emailKey), await findClaimant(db, emailKey)]
  const accounts = owner && !owner.is_verified ? [owner] : [claimant, owner].flatMap((account) => account ?? [])
  const candidates = accounts
    .map((account) => ({ account, knownAs: knownBrowser(deps.secret, request.knownBrowser, account.id) }))
    .toSorted((one, other) => Number(other.knownAs !== null) - Number(one.knownAs !== null))
  const about = { emailKey, password, address: request.ip }
  for (const { account, knownAs } of candidates) {
    request.about = { account: account.id }
    if (await tryPassword(deps, { ...about, hash: account.password_hash, knownAs })) return account
  }
  if (candidates.length === 0) await tryPassword(deps, { ...about, hash: undefined, knownAs: null })
  if (candidates.length < 2) await isPasswordRight(undefined, password)
  return undefined
}

interface SecondFactor {
  tfaCode: string | undefined
  /** A passkey of this account has just signed. */
  hasPasskey: boolean
}

/** Returns the refusal because throwing it would roll back the count of wrong codes. */
async function openSession(
  tx: Tx,
  checked: Credentials,
  { tfaCode, hasPasskey }: SecondFactor,
  token: string,
  { deps, request }: Context,
): Promise<Refusal | null> {
  const account = await lockAccount(tx, checked.id)
  // A password change ends every session, so a login checked against the old password must not open a new one.
  if (!account || account.password_hash !== checked.password_hash) return accountsRefusals.wrongLogin
  if (account.tfa_secret && !hasPasskey) {
    const refusal = await refuseCode(tx, deps, account, tfaCode)
    if (refusal) return refusal
  }
  await insertSession(tx, account.id, token, browserOf(request))
  return null
}

export async function logOut(db: Db, _viewer: Viewer, _sent: object, context: Context): Promise<calls.SessionInfo> {
  await deleteSession(db, context.request.sessionToken)
  context.renewSession(newSessionToken())
  return readSessionInfo(db, null, context)
}

export const endSession: Answer<typeof calls.endSession> = async (db, viewer, { id }) => {
  const ended = await deleteSessionsOf(db, viewer.accountId, id === 'others' ? { except: viewer.sessionId } : { id })
  if (ended === 0 && id !== 'others') throw new RefusedError(coreRefusals.notFound)
  return { ended }
}
