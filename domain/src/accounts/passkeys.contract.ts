import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { fields, nothing, wireText } from '../core/wire.ts'
import { session } from './accounts.contract.ts'
import { passkeyNameMaxLength } from './accounts.limits.ts'
import { passkeyAssertion, proof, proofOf, webAuthnBytes } from './proof.ts'

const passkeyName = wireText(passkeyNameMaxLength).trim().min(1, 'needs a name')

const passkeys = z.object({
  /** False for an account that was made by the operator or through another site, until one sets a password. */
  has_password: z.boolean(),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), added_at: z.string(), used_at: z.string().nullable() }),
  ),
})

export const listPasskeys = defineCall('GET /svc/account/passkeys', {
  who: 'member',
  summary: 'The passkeys of this account, and whether it has a password',
  input: nothing,
  output: passkeys,
})

export const askForPasskey = defineCall('POST /svc/passkey/challenge', {
  who: 'anyone',
  summary: 'A challenge that a passkey signs, to log in or to confirm; it works once, in this browser',
  input: nothing,
  output: z.object({ challenge: z.string(), rp_id: z.string() }),
  limit: { per: 'address', max: 120, windowSeconds: 600 },
})

export const logInWithPasskey = defineCall('POST /login/passkey', {
  who: 'anyone',
  summary: 'Log in with a passkey, without a password; it counts as both factors',
  input: z.strictObject({ passkey: passkeyAssertion }),
  output: session,
  limit: { per: 'address', max: 30, windowSeconds: 600 },
})

export const beginPasskey = defineCall('POST /svc/account/passkeys/begin', {
  who: 'member',
  summary: 'Start to add a passkey: what the browser needs to make one. Takes the password or a passkey',
  input: z.strictObject(proof).transform(proofOf),
  output: z.object({
    challenge: z.string(),
    rp_id: z.string(),
    rp_name: z.string(),
    user_id: z.string(),
    user_name: z.string(),
    /** Credential ids; a device that holds one of them makes no second. */
    known: z.array(z.string()),
  }),
  limit: { per: 'account', max: 20, windowSeconds: 3600 },
})

const transports = ['usb', 'nfc', 'ble', 'internal', 'hybrid', 'cable', 'smart-card'] as const

export const addPasskey = defineCall('POST /svc/account/passkeys/add', {
  who: 'member',
  summary: 'Add the passkey that the browser made; its name is guessed from the device, or else the one given',
  input: fields({
    id: webAuthnBytes(1364),
    client_data: webAuthnBytes(4000),
    attestation: webAuthnBytes(20_000),
    transports: z.array(z.enum(transports)).max(transports.length).default([]),
    name: passkeyName,
  }),
  output: passkeys.extend({ added_id: z.string() }),
  limit: { per: 'account', max: 20, windowSeconds: 3600 },
})

export const renamePasskey = defineCall('POST /svc/account/passkeys/rename', {
  who: 'member',
  summary: 'Give a passkey another name',
  input: z.strictObject({ id: z.uuid(), name: passkeyName }),
  output: passkeys,
})

export const removePasskey = defineCall('POST /svc/account/passkeys/remove', {
  who: 'member',
  summary: 'Remove a passkey. Takes the password or a passkey',
  input: z.strictObject({ id: z.uuid(), ...proof }).transform(({ id, ...wire }) => ({ id, proof: proofOf(wire) })),
  output: passkeys,
  limit: { per: 'account', max: 20, windowSeconds: 3600 },
})

/** Keeps somebody with a stolen session from taking everything along. The owner is told by email. */
export const allowExport = defineCall('POST /svc/account/export', {
  who: 'member',
  summary: 'Let this session download the data of its account for some minutes. Takes the password or a passkey',
  limit: { per: 'account', max: 10, windowSeconds: 3600 },
  input: z.strictObject(proof).transform(proofOf),
  output: z.object({ until: z.string() }),
})
