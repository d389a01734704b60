import { createHash, randomBytes } from 'node:crypto'

export const newMailToken = () => randomBytes(32).toString('base64url')

/** Only the hash of a token is stored, so that a stolen database confirms nothing. */
export const hashOfMailToken = (token: string) => createHash('sha256').update(`mail:${token}`).digest()
