import type { z } from 'zod'
import { blankable } from '../core/wire.ts'
import { passkeyAssertion, password, tfaCode } from './credentials.contract.ts'

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
