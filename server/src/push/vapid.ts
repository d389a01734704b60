import { createECDH, hkdfSync } from 'node:crypto'
import type { Deps } from '../core/deps.ts'

/**
 * The key pair by which push services know this site. It is derived from the secret of the installation, so that it is
 * in every backup of it, and several servers have the same.
 */
export function vapidKeysOf({ secret }: Pick<Deps, 'secret'>): { publicKey: string; privateKey: string } {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), 'bowerbird:push', 32)))
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') }
}
