import { createHash } from 'node:crypto'

export const hashOfInvite = (code: string) => createHash('sha256').update(`invite:${code.trim()}`).digest()

/** Codes are sealed, so that staff can see a link again and a stolen database cannot. */
export const sealPurpose = 'invites'
