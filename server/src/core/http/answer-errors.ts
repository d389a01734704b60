import { STATUS_CODES } from 'node:http'
import type { CallFamily, Envelope } from '@bowerbird/domain/core/call.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { type Refusal, RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDiskFull, logDiskFull } from '../process/disk-full.ts'
import { isPlainForm, redirectRefused } from './plain-forms.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A family of calls has refusal codes of its own. */
    family?: CallFamily
  }
  interface FastifyRequest {
    /** Why it was refused; null until then. */
    refusal: Refusal | null
  }
}

/** PostgreSQL's codes for timeouts, too many connections, shutdown, and conflicts that came twice. */
const busyCodes = new Set([
  '57014',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '55P03',
  '25P03',
  '40P01',
  '40001',
  '08006',
  '08001',
  '08003',
])
const lostCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT'])

/** Clients retry after this time while the database is down. */
export const retryAfterSeconds = 5

export function answerErrors(app: FastifyInstance): void {
  app.decorateRequest('refusal', null)
  app.setErrorHandler((error, request, reply) => {
    logDiskFull(request.log, error)
    const refusal = refusalOf(error, request)
    if (refusal.code === 'blogs.moved' && /^\/(blog|avatar)\//.test(request.url))
      return reply.redirect(request.url.replace(/^(\/\w+\/)[^/?]+/, `$1${refusal.field}`), 301)
    if (isPlainForm(request) && refusal !== coreRefusals.broken) return redirectRefused(request, reply, refusal)
    return sendRefusal(reply, inItsFamily(refusal, request.routeOptions.config.family))
  })
}

/** Logs an error that is a bug, and notes the refusal for the security log. */
export function refusalOf(problem: unknown, request: FastifyRequest): Refusal {
  const refusal = refusalBehind(problem)
  if (!refusal) request.log.error({ err: problem }, 'unexpected')
  request.refusal = refusal ?? coreRefusals.broken
  return request.refusal
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal, response: object = {}) {
  if (refusal.status === 503 || refusal.retryAfterSeconds)
    reply.header('retry-after', refusal.retryAfterSeconds ?? retryAfterSeconds)
  return reply
    .code(refusal.status)
    .send({ ...refused(refusal.status, refusal.code, refusal.text, refusal.field), response })
}

/** Replaces the refusal with its family's version, but keeps the words about a field. */
function inItsFamily(refusal: Refusal, family: CallFamily | undefined): Refusal {
  const own = family?.refusals[refusal.code]
  if (!own) return refusal
  const { field, text, retryAfterSeconds } = refusal
  return { ...own, ...(field && { field, text }), ...(retryAfterSeconds && { retryAfterSeconds }) }
}

interface Thrown {
  code?: string
  statusCode?: number
  message?: string
  /** The name of the database constraint that failed. */
  constraint?: string
}

/** Maps an error to a refusal; null for a bug. */
export function refusalBehind(error: unknown): Refusal | null {
  if (error instanceof RefusedError) return error.refusal
  if (isDiskFull(error)) return coreRefusals.busy
  const { code, statusCode, message, constraint } = error as Thrown
  if (code && (busyCodes.has(code) || lostCodes.has(code))) return coreRefusals.busy
  if (
    message &&
    /timeout exceeded when trying to connect|timeout expired|Connection terminated|Client (has encountered a connection error|was closed)/.test(
      message,
    )
  )
    return coreRefusals.busy
  // The account was deleted while this request ran.
  if (code === '23503' && constraint?.endsWith('account_id_fkey')) return coreRefusals.signedOut
  if (statusCode === 413) return coreRefusals.bodyTooLarge
  if (statusCode === 415) return coreRefusals.badMediaType
  if (statusCode && statusCode >= 400 && statusCode < 500) return coreRefusals.badBody
  return null
}

export const refused = (status: number, code: string | number, title: string, detail?: string): Envelope => ({
  meta: { status, msg: STATUS_CODES[status] ?? title },
  response: {},
  errors: [{ code, title, ...(detail && { detail }) }],
})
