import { passkeysPerAccountMax } from '@bowerbird/domain/accounts/accounts.limits.ts'
import { passkeyAddedNotice, passkeyRemovedNotice } from '@bowerbird/domain/accounts/accounts.messages.ts'
import { authenticatorName } from '@bowerbird/domain/accounts/authenticators.ts'
import { loginRefusals } from '@bowerbird/domain/accounts/login.refusals.ts'
import type * as calls from '@bowerbird/domain/accounts/passkeys.contract.ts'
import type { InputOf } from '@bowerbird/domain/core/call.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError, refuse } from '@bowerbird/domain/core/refusal.ts'
import type { Deps } from '../../core/deps.ts'
import type { Answer } from '../../core/http/serve.ts'
import { newSessionToken } from '../../core/http/session-cookie.ts'
import { notify } from '../account-mail.ts'
import { findAccount, lockAccount } from '../accounts.store.ts'
import { browserOf } from '../login/browser-of.ts'
import { newChallenge } from '../login/challenge.ts'
import { insertChallenge } from '../login/challenges.store.ts'
import { enter } from '../login/enter.ts'
import { insertSession } from '../login/sessions.store.ts'
import { lockOpen, refuseLastWayIn } from '../login/ways-in.ts'
import { checkPasskey, rpIdOf, takeSignedChallenge, userHandleOf } from './check-passkey.ts'
import { confirmPerson } from './confirm-person.ts'
import { deletePasskey, insertPasskey, listPasskeysOf, savePasskeyName } from './passkeys.store.ts'
import { listPasskeys } from './passkeys.views.ts'

/** Says the same to everybody, so that it tells nothing of any account. */
export const askForPasskey: Answer<typeof calls.askForPasskey> = async (db, _viewer, _sent, { deps, request }) => {
  const challenge = newChallenge()
  await insertChallenge(db, { challenge, purpose: 'use_passkey', sessionToken: request.sessionToken })
  return { challenge, rp_id: rpIdOf(deps.config) }
}

/** The device has asked for a finger, a face or a PIN, so this counts as both factors. */
export const logInWithPasskey: Answer<typeof calls.logInWithPasskey> = async (db, _viewer, { passkey }, context) => {
  const accountId = await checkPasskey(db, passkey, context)
  const token = newSessionToken()
  const isOpened =
    accountId !== null &&
    (await db.transaction().execute(async (tx) => {
      const account = await lockAccount(tx, accountId)
      if (!account?.email) return false
      await insertSession(tx, account.id, token, browserOf(context.request))
      return true
    }))
  if (!isOpened) throw new RefusedError(loginRefusals.wrongPasskey)
  return enter(db, accountId, token, context)
}

export const beginPasskey: Answer<typeof calls.beginPasskey> = async (db, viewer, proof, context) => {
  await confirmPerson(db, viewer, proof, context)
  const { deps, request } = context
  const known = await listPasskeysOf(db, viewer.accountId)
  if (known.length >= passkeysPerAccountMax) throw new RefusedError(loginRefusals.tooManyPasskeys)
  const account = (await findAccount(db, viewer.accountId)) ?? refuse(coreRefusals.signedOut)
  const { accountId } = viewer
  const challenge = newChallenge()
  await insertChallenge(db, { challenge, purpose: 'add_passkey', sessionToken: request.sessionToken, accountId })
  return {
    challenge,
    rp_id: rpIdOf(deps.config),
    rp_name: (await deps.site.read()).name,
    user_id: userHandleOf(accountId),
    user_name: account.email,
    known: known.map(({ credential_id }) => credential_id.toString('base64url')),
  }
}

type Made = InputOf<typeof calls.addPasskey>

export const addPasskey: Answer<typeof calls.addPasskey> = async (db, viewer, made, { deps, request }) => {
  const challenge = await takeSignedChallenge(db, 'add_passkey', made.clientData, request.sessionToken)
  if (challenge.accountId !== viewer.accountId) throw new RefusedError(loginRefusals.passkeyTooLate)
  const { credential, aaguid } = await readMade(deps, made, challenge.text)
  return db.transaction().execute(async (tx) => {
    const account = await lockOpen(tx, viewer)
    if ((await listPasskeysOf(tx, account.id)).length >= passkeysPerAccountMax)
      throw new RefusedError(loginRefusals.tooManyPasskeys)
    const name = authenticatorName(aaguid) ?? made.name
    const addedId = await insertPasskey(tx, {
      ...{ account_id: account.id, name, transports: made.transports },
      credential_id: Buffer.from(credential.id, 'base64url'),
      public_key: Buffer.from(credential.publicKey),
      counter: String(credential.counter),
    })
    if (!addedId) throw new RefusedError(loginRefusals.passkeyKnown)
    await notify(tx, deps, account, passkeyAddedNotice(name))
    return { ...(await listPasskeys(tx, viewer)), added_id: addedId }
  })
}

async function readMade({ config, log }: Deps, { id, clientData, attestation }: Made, expectedChallenge: string) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
      response: { clientDataJSON: clientData, attestationObject: attestation },
    },
    ...{ expectedChallenge, expectedOrigin: config.origin, expectedRPID: rpIdOf(config) },
    requireUserVerification: true,
  }).catch((error) => {
    log.info({ err: error }, 'a new passkey was refused')
    return { registrationInfo: undefined }
  })
  if (!registrationInfo) throw new RefusedError(loginRefusals.passkeyNotMade)
  return registrationInfo
}

export const renamePasskey: Answer<typeof calls.renamePasskey> = async (db, viewer, { id, name }) => {
  if (!(await savePasskeyName(db, viewer.accountId, id, name))) throw new RefusedError(coreRefusals.notFound)
  return listPasskeys(db, viewer)
}

export const removePasskey: Answer<typeof calls.removePasskey> = async (db, viewer, { id, proof }, context) => {
  await confirmPerson(db, viewer, proof, context)
  return db.transaction().execute(async (tx) => {
    const account = await lockOpen(tx, viewer)
    const removed = (await deletePasskey(tx, account.id, id)) ?? refuse(coreRefusals.notFound)
    await refuseLastWayIn(tx, context.deps, account)
    await notify(tx, context.deps, account, passkeyRemovedNotice(removed.name))
    return listPasskeys(tx, viewer)
  })
}
