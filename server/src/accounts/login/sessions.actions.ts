import type * as calls from '@bowerbird/domain/accounts/accounts.contract.ts'
import { accountsRefusals } from '@bowerbird/domain/accounts/accounts.refusals.ts'
import { emailKeyOf } from '@bowerbird/domain/accounts/accounts.rules.ts'
import { loginRefusals } from '@bowerbird/domain/accounts/login.refusals.ts'
import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { type Refusal, RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import type { Context } from '../../core/http/serve.ts'
import { newSessionToken } from '../../core/http/session-cookie.ts'
import type { Member, Viewer } from '../../core/http/viewer.ts'
import { type Credentials, findAccountByEmail, lockAccount } from '../accounts.store.ts'
import { readSessionInfo } from '../accounts.views.ts'
import { checkPasskey } from '../passkeys/check-passkey.ts'
import { browserOf } from './browser-of.ts'
import { tryPassword } from './check-password.ts'
import { enter } from './enter.ts'
import { knownBrowser } from './known-browser.ts'
import { deleteSession, deleteSessionsOf, insertSession } from './sessions.store.ts'
import { refuseCode } from './tfa-codes.ts'

type LogIn = InputOf<typeof calls.logIn>

export async function logIn(db: Db, _viewer: Viewer, sent: LogIn, context: Context): Promise<calls.SessionInfo> {
  const emailKey = emailKeyOf(sent.email)
  const account = await findAccountByEmail(db, emailKey)
  const { deps, request } = context
  if (account) request.about = { account: account.id }
  const isRight = await tryPassword(deps, {
    emailKey,
    hash: account?.password_hash,
    password: sent.password,
    knownAs: account ? knownBrowser(deps.secret, request.knownBrowser, account.id) : null,
    address: request.ip,
  })
  if (!isRight || !account) throw new RefusedError(accountsRefusals.wrongLogin)

  const hasPasskey = sent.passkey ? (await checkPasskey(db, sent.passkey, context)) === account.id : null
  if (hasPasskey === false) throw new RefusedError(loginRefusals.wrongPasskey)
  const token = newSessionToken()
  const second = { tfaCode: sent.tfaCode, hasPasskey: hasPasskey === true }
  const refusal = await db.transaction().execute((tx) => openSession(tx, account, second, token, context))
  if (refusal) throw new RefusedError(refusal)
  return enter(db, account.id, token, context)
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

export async function endSession(
  db: Db,
  viewer: Member,
  { id }: InputOf<typeof calls.endSession>,
): Promise<OutputOf<typeof calls.endSession>> {
  const ended = await deleteSessionsOf(db, viewer.accountId, id === 'others' ? { except: viewer.sessionId } : { id })
  if (ended === 0 && id !== 'others') throw new RefusedError(coreRefusals.notFound)
  return { ended }
}
