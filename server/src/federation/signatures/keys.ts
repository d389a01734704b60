import { createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { RemoteKey } from '@bowerbird/domain/federation/incoming.ts'
import { semaphore } from '../../core/work/semaphore.ts'
import { fromBase58, toBase58 } from './base58.ts'

const generate = promisify(generateKeyPair)
/** Making keys takes a processor for a while. */
const oneByOne = semaphore(1)
const rsaBits = { made: 2048, least: 2048, most: 8192 }
/** Marks the 32 bytes after it as a public key of Ed25519. */
const ed25519Mark = Buffer.from([0xed, 0x01])
/** The DER form of such a key begins with these bytes. */
const ed25519Der = Buffer.from('302a300506032b6570032100', 'hex')

export interface NewKeys {
  rsaPublic: string
  rsaPrivate: string
  edPublic: string
  edPrivate: string
}

export const makeKeys = (): Promise<NewKeys> =>
  oneByOne(async () => {
    const rsa = await generate('rsa', { modulusLength: rsaBits.made })
    const ed = await generate('ed25519')
    return {
      rsaPublic: rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      rsaPrivate: rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      edPublic: multibaseOf(ed.publicKey),
      edPrivate: ed.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    }
  })

const multibaseOf = (key: KeyObject) => {
  const der = key.export({ type: 'spki', format: 'der' })
  return `z${toBase58(Buffer.concat([ed25519Mark, der.subarray(ed25519Der.length)]))}`
}

/** Null for a key that is broken, weak, or of another kind. */
export function publicKeyOf(key: RemoteKey): KeyObject | null {
  try {
    const read = 'pem' in key ? createPublicKey(key.pem) : readMultibase(key.multibase)
    if (read.asymmetricKeyType === 'ed25519') return read
    const bits = read.asymmetricKeyDetails?.modulusLength ?? 0
    return read.asymmetricKeyType === 'rsa' && bits >= rsaBits.least && bits <= rsaBits.most ? read : null
  } catch {
    return null
  }
}

function readMultibase(text: string): KeyObject {
  const bytes = text.startsWith('z') && text.length < 100 ? fromBase58(text.slice(1)) : Buffer.alloc(0)
  if (bytes.length !== 34 || !bytes.subarray(0, 2).equals(ed25519Mark)) throw new Error('not a key of Ed25519')
  return createPublicKey({ key: Buffer.concat([ed25519Der, bytes.subarray(2)]), format: 'der', type: 'spki' })
}
