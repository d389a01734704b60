import { createHash, createHmac } from 'node:crypto'
import { manners, things } from './plan/reader-names.ts'

export interface KnownAccount {
  email: string
  password: string
  blogNames: string[]
  isStaff: boolean
}

/**
 * Derives a password that is easy to type, the same at every run, and different in every installation, so that nobody
 * outside can guess it.
 */
export function passwordOf(secret: Buffer, email: string): string {
  const bytes = createHmac('sha256', secret).update(`demo:${email}`).digest()
  const word = (at: number) => (at % 2 ? things : manners)[bytes.readUInt16BE(at * 2) % manners.length] ?? 'moss'
  return [0, 1, 2, 3]
    .map(word)
    .concat(String(bytes.readUInt16BE(20)))
    .join('-')
}

/** Derives the account's id from the email, because nobody who registers can choose an id. */
export function accountIdOf(email: string): string {
  const hex = createHash('sha256').update(`bowerbird demo ${email}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
