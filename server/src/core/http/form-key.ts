import { createHmac, timingSafeEqual } from 'node:crypto'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { FastifyRequest } from 'fastify'

/** Derives the key of a session: only who can read its cookie can compute it. There is none without a session. */
export const formKeyOf = (secret: Buffer, sessionToken: string): string =>
  sessionToken && createHmac('sha256', secret).update(`form-key:${sessionToken}`).digest('base64url')

/** Throws unless the write comes from our own pages and carries the key of its session. */
export function checkFormKey(secret: Buffer, origin: string, request: FastifyRequest, sentKey: unknown): void {
  const { 'sec-fetch-site': site, origin: from } = request.headers
  if (site === 'cross-site' || site === 'same-site') throw new RefusedError(coreRefusals.badFormKey)
  if (from && from !== origin && from !== `${request.protocol}://${request.host}`)
    throw new RefusedError(coreRefusals.badFormKey)
  const token = request.sessionToken
  if (!token || typeof sentKey !== 'string') throw new RefusedError(coreRefusals.badFormKey)
  const sent = Buffer.from(sentKey)
  const right = Buffer.from(formKeyOf(secret, token))
  if (sent.length !== right.length || !timingSafeEqual(sent, right)) throw new RefusedError(coreRefusals.badFormKey)
}
