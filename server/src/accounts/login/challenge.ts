import { createHash, randomBytes } from 'node:crypto'

export const newChallenge = () => randomBytes(32).toString('base64url')

/** Only the hash is stored, as of every one-time value. */
export const hashOfChallenge = (challenge: string) => createHash('sha256').update(`challenge:${challenge}`).digest()
