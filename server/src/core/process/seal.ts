import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ivBytes = 12
const tagBytes = 16

/** The rotation of the secret names where each is stored. */
export type SealPurpose =
  | 'app secret'
  | 'app token'
  | 'federation key'
  | 'invites'
  | 'key of an import'
  | 'known-browser'
  | 'linked-account'
  | 'linking'
  | 'two-factor'
  | 'webhook secret'

/** Each purpose has its own key, so that a text sealed for one cannot be opened for another. */
const keyFor = (secret: Buffer, purpose: SealPurpose) =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `bowerbird:seal:${purpose}`, 32))

/** Encrypts a text that the server must read back; `owner` binds it to its row. */
export function seal(secret: Buffer, purpose: SealPurpose, owner: string, text: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), iv).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `v1.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

/** Returns null when the secret, purpose or owner differs, or the text was changed. */
export function unseal(secret: Buffer, purpose: SealPurpose, owner: string, sealed: string): string | null {
  if (!sealed.startsWith('v1.')) return null
  const bytes = Buffer.from(sealed.slice(3), 'base64url')
  if (bytes.length < ivBytes + tagBytes) return null
  const opener = createDecipheriv('aes-256-gcm', keyFor(secret, purpose), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  try {
    return opener.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + opener.final('utf8')
  } catch {
    return null
  }
}
