import { createHash, type KeyObject, timingSafeEqual, verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { signatureWindowMs } from '@bowerbird/domain/federation/federation.limits.ts'

export interface SignedRequest {
  method: string
  /** The whole address, by our own origin. */
  url: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A signature that fits its request and time, and whose key is not known yet. */
export interface Claim {
  keyId: string
  /** Undefined where the key alone decides it. */
  keyType: 'rsa' | 'ed25519' | undefined
  base: string
  signature: Buffer
}

/** The message says why a request is refused, for tests and logs; senders learn only that it is. */
export class SignatureError extends Error {
  override name = 'SignatureError'
}

/** A header once; repeated ones are joined as they would be for signing. */
export const headerOf = ({ headers }: Pick<SignedRequest, 'headers'>, name: string): string | undefined => {
  const value = headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

export function checkTime(ms: number, now: Date): void {
  if (!(Math.abs(ms - now.getTime()) <= signatureWindowMs)) throw new SignatureError('not of this time')
}

/** Compares a digest in base64 with that of the body. */
export function checkDigest(found: string | undefined, body: Buffer, hash = 'sha256'): void {
  const own = createHash(hash).update(body).digest()
  const sent = Buffer.from(found ?? '', 'base64')
  if (sent.length !== own.length || !timingSafeEqual(sent, own))
    throw new SignatureError('another body than was signed')
}

export function isSignedBy({ keyType, base, signature }: Claim, key: KeyObject): boolean {
  const type = key.asymmetricKeyType
  if (keyType !== undefined && keyType !== type) return false
  if (type === 'rsa') return verify('sha256', Buffer.from(base), key, signature)
  return type === 'ed25519' && verify(null, Buffer.from(base), key, signature)
}
