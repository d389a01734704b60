import { loginRefusals } from '@bowerbird/domain/accounts/login.refusals.ts'
import type { addPasskey, askForPasskey, beginPasskey } from '@bowerbird/domain/accounts/passkeys.contract.ts'
import type { OutputOf, SentTo } from '@bowerbird/domain/core/call.ts'
import { ApiRefusal } from '../../core/call-api.ts'
import { agentName } from '../agent-name.ts'

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
const textOf = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** ES256, EdDSA and RS256, which is what devices have. */
const algorithms = [-7, -8, -257].map((alg) => ({ type: 'public-key' as const, alg }))

/** Somebody who closed the browser's dialog knows that they did; it is not reported. */
class CalledOff extends Error {
  override name = 'AbortError'
}

function asProblem(problem: unknown): unknown {
  const { name } = problem as Error
  if (name === 'NotAllowedError') return new CalledOff()
  return name === 'InvalidStateError' ? new ApiRefusal(loginRefusals.passkeyKnown) : problem
}

/** Has the device make a passkey. */
export async function makePasskey(begun: OutputOf<typeof beginPasskey>): Promise<SentTo<typeof addPasskey>> {
  const made = (await navigator.credentials
    .create({
      publicKey: {
        challenge: bytesOf(begun.challenge),
        rp: { id: begun.rp_id, name: begun.rp_name },
        user: { id: bytesOf(begun.user_id), name: begun.user_name, displayName: begun.user_name },
        pubKeyCredParams: algorithms,
        excludeCredentials: begun.known.map((id) => ({ type: 'public-key', id: bytesOf(id) })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      },
    })
    .catch((problem) => Promise.reject(asProblem(problem)))) as PublicKeyCredential
  const response = made.response as AuthenticatorAttestationResponse
  return {
    id: made.id,
    client_data: textOf(response.clientDataJSON),
    attestation: textOf(response.attestationObject),
    transports: response.getTransports?.() as SentTo<typeof addPasskey>['transports'],
    name: agentName(navigator.userAgent),
  }
}

interface How {
  signal?: AbortSignal
  /** The browser offers passkeys in the e-mail field, and opens nothing. */
  isInField?: boolean
}

/** Has a passkey sign the challenge. */
export async function signByPasskey(asked: OutputOf<typeof askForPasskey>, { signal, isInField = false }: How = {}) {
  const signed = (await navigator.credentials
    .get({
      publicKey: { challenge: bytesOf(asked.challenge), rpId: asked.rp_id, userVerification: 'required' },
      ...(signal && { signal }),
      ...(isInField && { mediation: 'conditional' }),
    })
    .catch((problem) => Promise.reject(asProblem(problem)))) as PublicKeyCredential
  const response = signed.response as AuthenticatorAssertionResponse
  return {
    id: signed.id,
    client_data: textOf(response.clientDataJSON),
    authenticator_data: textOf(response.authenticatorData),
    signature: textOf(response.signature),
    user_handle: response.userHandle ? textOf(response.userHandle) : undefined,
  }
}

export type Signed = Awaited<ReturnType<typeof signByPasskey>>

export const canOfferInField = async (): Promise<boolean> =>
  (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
