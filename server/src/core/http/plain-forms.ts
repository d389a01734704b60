import type { Refusal } from '@bowerbird/domain/core/refusal.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Names of content types may be written in capitals. */
export const hasFormBody = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  Boolean(headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded'))

/** A form that a browser sends without JavaScript wants a page back, not JSON. */
export function isPlainForm(request: FastifyRequest): boolean {
  return request.method === 'POST' && Boolean(request.headers.accept?.includes('text/html')) && hasFormBody(request)
}

/** Redirects to the page with the form, which shows the refusal. */
export function redirectRefused(request: FastifyRequest, reply: FastifyReply, { text }: Refusal) {
  const back = new URL(ownPath(request.headers.referer, request.host) ?? '/', 'http://here')
  back.searchParams.set('refused', text)
  return reply.redirect(back.pathname + back.search, 303)
}

/** Accepts only a path on this site, because anything else would be an open redirect. */
export function ownPath(address: unknown, host?: string): string | null {
  if (typeof address !== 'string' || address.length > 2000) return null
  if (/^\/(?![/\\])/.test(address) && !/[\\\r\n\t]/.test(address)) return tidied(address)
  if (!host || !URL.canParse(address)) return null
  const url = new URL(address)
  return url.host === host ? ownPath(url.pathname + url.search) : null
}

/** Normalizes a path as browsers do: dot segments can leave two slashes at its start, which would name another host. */
function tidied(path: string): string | null {
  const url = URL.parse(path, 'http://here')
  return url && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : null
}
