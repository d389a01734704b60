import { z } from 'zod'
import { blankable, wireText } from '../core/wire.ts'
import { password, tfaCode } from './credentials.contract.ts'

/** Bytes of WebAuthn in base64url. */
export const webAuthnBytes = (maxLength: number) => wireText(maxLength).regex(/^[\w-]+$/, 'is not base64url')

/** A challenge that a passkey signed. */
export const passkeyAssertion = z
  .strictObject({
    id: webAuthnBytes(1364),
    client_data: webAuthnBytes(4000),
    authenticator_data: webAuthnBytes(4000),
    signature: webAuthnBytes(2000),
    user_handle: blankable(webAuthnBytes(100)),
  })
  .transform((wire) => ({
    ...{ id: wire.id, signature: wire.signature, userHandle: wire.user_handle },
    clientData: wire.client_data,
    authenticatorData: wire.authenticator_data,
  }))
export type PasskeyAssertion = z.output<typeof passkeyAssertion>

/** Shows that somebody is who they say: the password, with a code where two-factor is on, or a passkey. */
export const proof = {
  password: blankable(password),
  tfa_code: blankable(tfaCode),
  passkey: passkeyAssertion.optional(),
}
export const proofOf = (wire: z.output<z.ZodObject<typeof proof>>) => ({
  password: wire.password,
  tfaCode: wire.tfa_code,
  passkey: wire.passkey,
})
export type Proof = ReturnType<typeof proofOf>
