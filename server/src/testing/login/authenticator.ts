import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { askForPasskey, beginPasskey } from '@bowerbird/domain/accounts/passkeys.contract.ts'
import type { Registered } from '../people.ts'
import type { Person, World } from '../world.ts'

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Buffer) => bytes.toString('base64url')
const flags = { present: 0x01, verified: 0x04, hasKey: 0x40 }

/** The ways in which a browser or a device may be wrong. */
export interface Oddity {
  origin?: string
  rpId?: string
  type?: string
  isUnverified?: boolean
  challenge?: string
  userHandle?: string
}

/** A device that holds one passkey, and counts its signatures if it counts at all. */
export function anAuthenticator(world: World, aaguid = Buffer.alloc(16)) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const device = { counter: 0, counts: true }
  let userHandle = ''

  const clientData = (challenge: string, type: string, origin = world.config.origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authenticatorData({ rpId = 'localhost', isUnverified = false }: Oddity, key?: Buffer): Buffer {
    const flag = flags.present | (isUnverified ? 0 : flags.verified) | (key ? flags.hasKey : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(device.counter)
    return Buffer.concat([sha256(rpId), Buffer.of(flag), count, key ?? Buffer.alloc(0)])
  }

  function attestedKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const cose = ['a50102032620012158', '20', Buffer.from(x, 'base64url').toString('hex'), '225820']
    const key = Buffer.from(cose.join('') + Buffer.from(y, 'base64url').toString('hex'), 'hex')
    return Buffer.concat([aaguid, Buffer.of(0, id.length), id, key])
  }

  return {
    device,
    id: base64url(id),

    /** Makes the passkey for what `beginPasskey` answered. */
    make(begun: { challenge: string; user_id: string }, oddity: Oddity = {}) {
      userHandle = begun.user_id
      const data = authenticatorData(oddity, attestedKey())
      // A map of CBOR: fmt "none", attStmt {} and authData.
      const start = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex')
      const client = clientData(oddity.challenge ?? begun.challenge, oddity.type ?? 'webauthn.create', oddity.origin)
      return {
        id: base64url(id),
        client_data: base64url(client),
        attestation: base64url(Buffer.concat([start, Buffer.of(data.length), data])),
        transports: ['internal' as const],
        name: 'Firefox on Linux',
      }
    },

    /** Signs a challenge that this browser asks for. */
    async sign(browser: Person, oddity: Oddity = {}) {
      const { challenge } = (await world.send(browser, askForPasskey, {})).response
      if (device.counts) device.counter += 1
      const client = clientData(oddity.challenge ?? challenge, oddity.type ?? 'webauthn.get', oddity.origin)
      const data = authenticatorData(oddity)
      return {
        id: base64url(id),
        client_data: base64url(client),
        authenticator_data: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        user_handle: oddity.userHandle ?? userHandle,
      }
    },
  }
}

export const beginFor = async (world: World, who: Registered, tfaCode?: string) =>
  (await world.send(who, beginPasskey, { password: who.password, tfa_code: tfaCode })).response
