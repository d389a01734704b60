import { createHmac, timingSafeEqual } from 'node:crypto'

const signatureOf = (secret: Buffer, sessionId: string) =>
  createHmac('sha256', secret).update(`poll:${sessionId}`).digest('base64url')

/** Identifies a session for unread polls but does not authenticate it. MSG-379 */
export const pollingTokenOf = (secret: Buffer, sessionId: string): string =>
  Buffer.from(sessionId.replaceAll('-', ''), 'hex').toString('base64url') + signatureOf(secret, sessionId)

const tokenShape = /^([\w-]{22})([\w-]{43})$/

/** Returns null for a token that is not ours. */
export function sessionOfPollingToken(secret: Buffer, token: string): string | null {
  const [, named = '', signed = ''] = tokenShape.exec(token) ?? []
  if (!named) return null
  const sessionId = Buffer.from(named, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const right = Buffer.from(signatureOf(secret, sessionId))
  return timingSafeEqual(Buffer.from(signed), right) ? sessionId : null
}
