import { z } from 'zod'
import { newBlogName } from '../blogs/entities.contract.ts'
import { defineCall } from '../core/call.ts'
import { blankable, fields, nothing, wireFlag, wireInt, wireText } from '../core/wire.ts'
import { session } from './accounts.contract.ts'
import { ageMax } from './accounts.limits.ts'
import { proof, proofOf } from './proof.ts'

const token = wireText(100).min(20)
const leadsTo = z.object({ url: z.string() })
const few = { per: 'address', max: 30, windowSeconds: 600 } as const

export const beginOidc = defineCall('POST /login/oidc/begin', {
  who: 'anyone',
  summary: 'Where to log in by the operator’s OpenID Connect issuer',
  input: fields({ lead_to: blankable(wireText(2000)) }),
  output: leadsTo,
  limit: few,
})

const finished = z.object({
  /** `join` goes on with `joinByOidc`; `confirm` and `second_factor` with `confirmOidc`. */
  outcome: z.enum(['entered', 'linked', 'join', 'confirm', 'second_factor']),
  session: session.nullable(),
  /** The next call takes it; empty when there is none. */
  token: z.string(),
  email: z.string(),
  /** The person's name there, as a suggestion for the name of a blog. */
  name: z.string(),
  next: z.string(),
})
export type Finished = z.output<typeof finished>

export const finishOidc = defineCall('POST /login/oidc/finish', {
  who: 'anyone',
  summary: 'Log in, or link, with what the issuer sent back; may ask for a name, or for a password or second factor',
  input: z.strictObject({ code: wireText(4000), state: wireText(100), iss: blankable(wireText(1000)) }),
  output: finished,
  limit: few,
})

export const joinByOidc = defineCall('POST /login/oidc/join', {
  who: 'anyone',
  summary: 'Make an account with its first blog for somebody whom the issuer knows, and log in',
  input: z.strictObject({
    ...{ token, name: newBlogName, invite: blankable(wireText(100)) },
    terms: wireFlag.optional(),
    age: blankable(wireInt(0, ageMax)),
  }),
  output: session,
  limit: { per: 'address', max: 10, windowSeconds: 3600 },
})

export const confirmOidc = defineCall('POST /login/oidc/confirm', {
  who: 'anyone',
  summary: 'Show that the account is one’s own, with its password or second factor, and log in',
  input: z.strictObject({ token, ...proof }).transform(({ token, ...wire }) => ({ token, proof: proofOf(wire) })),
  output: session,
  limit: few,
})

const link = z.object({
  link: z.object({ email: z.string(), linked_at: z.string(), used_at: z.string().nullable() }).nullable(),
})

export const readOidcLink = defineCall('GET /svc/account/oidc', {
  who: 'member',
  summary: 'Whether this account is linked to somebody at the issuer',
  input: nothing,
  output: link,
})

export const beginOidcLink = defineCall('POST /svc/account/oidc/link', {
  who: 'member',
  summary: 'Where to go to link this account. Takes the password or a passkey',
  input: z.strictObject(proof).transform(proofOf),
  output: leadsTo,
  limit: { per: 'account', max: 20, windowSeconds: 3600 },
})

export const unlinkOidc = defineCall('POST /svc/account/oidc/unlink', {
  who: 'member',
  summary: 'End the link to the issuer. Takes the password or a passkey',
  input: z.strictObject(proof).transform(proofOf),
  output: link,
  limit: { per: 'account', max: 20, windowSeconds: 3600 },
})
