import { createHmac } from 'node:crypto'

/** Ties what a page logs to its session without naming it. BLOG-350 */
export const logKeyOf = (secret: Buffer, sessionToken: string): string =>
  createHmac('sha256', secret).update(`log-key:${sessionToken}`).digest('base64url').slice(0, 16)
