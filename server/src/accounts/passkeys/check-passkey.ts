import { wrongPasswordsMax, wrongPasswordsWindowSeconds } from '@bowerbird/domain/accounts/accounts.limits.ts'
import { loginRefusals } from '@bowerbird/domain/accounts/login.refusals.ts'
import type { PasskeyAssertion } from '@bowerbird/domain/accounts/proof.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import { addressGroup } from '../../core/http/rate-limits.ts'
import type { Context } from '../../core/http/serve.ts'
import type { Config } from '../../core/process/config.ts'
import { hashOfChallenge } from '../login/challenge.ts'
import { takeChallenge } from '../login/challenges.store.ts'
import { lockPasskey, saveUse } from './passkeys.store.ts'

/** Passkeys belong to the host of ORIGIN, never to that of a request. */
export const rpIdOf = ({ origin }: Config) => new URL(origin).hostname

/**
 * Returns the account whose passkey signed the challenge that this browser was given, or null. It does not tell a
 * passkey that is unknown from one that signed wrongly.
 */
export async function checkPasskey(
  db: Db,
  signed: PasskeyAssertion,
  { deps, request }: Context,
): Promise<string | null> {
  const challenge = await takeSignedChallenge(db, 'use_passkey', signed.clientData, request.sessionToken)
  const tries = `wrong passkey ${hashOfChallenge(signed.id).toString('base64url')} ${addressGroup(request.ip)}`
  await deps.limiter.spendKey(tries, wrongPasswordsMax, wrongPasswordsWindowSeconds)
  const accountId = await db.transaction().execute((tx) => verify(tx, deps, signed, challenge.text))
  if (accountId) await deps.limiter.giveBack(tries)
  return accountId
}

/** A challenge is used up here, whatever becomes of it. */
export async function takeSignedChallenge(
  db: Db,
  purpose: 'add_passkey' | 'use_passkey',
  clientData: string,
  sessionToken: string,
): Promise<{ text: string; accountId: string | null }> {
  const text = challengeIn(clientData)
  const taken = text && (await takeChallenge(db, { challenge: text, purpose, sessionToken }))
  if (!taken) throw new RefusedError(loginRefusals.passkeyTooLate)
  return { text, accountId: taken.account_id }
}

function challengeIn(clientData: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString())
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

async function verify(tx: Tx, deps: Deps, signed: PasskeyAssertion, challenge: string): Promise<string | null> {
  const passkey = await lockPasskey(tx, Buffer.from(signed.id, 'base64url'))
  if (!passkey) return null
  if (signed.userHandle && signed.userHandle !== userHandleOf(passkey.account_id)) return null
  const counter = await readCounter(deps, signed, challenge, passkey)
  if (counter === null) return null
  await saveUse(tx, passkey.id, counter)
  return passkey.account_id
}

type Stored = NonNullable<Awaited<ReturnType<typeof lockPasskey>>>

/** Returns the counter of a right signature. A counter that did not grow means that the device was copied. */
async function readCounter(
  { config, log }: Deps,
  { id, clientData, authenticatorData, signature }: PasskeyAssertion,
  expectedChallenge: string,
  passkey: Stored,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON: clientData, authenticatorData, signature },
      },
      ...{ expectedChallenge, expectedOrigin: config.origin, expectedRPID: rpIdOf(config) },
      credential: { id, publicKey: Uint8Array.from(passkey.public_key), counter: Number(passkey.counter) },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch (error) {
    log.info({ err: error, passkeyId: passkey.id }, 'a passkey was refused')
    return null
  }
}

/** The account's id, which is shown nowhere. */
export const userHandleOf = (accountId: string) =>
  Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url')
