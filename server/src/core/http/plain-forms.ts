import type { Refusal } from '@bowerbird/domain/core/refusal.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A form sent by a browser without our script wants a page back, not JSON. */
export function isPlainForm(request: FastifyRequest): boolean {
  return (
    request.method === 'POST' &&
    Boolean(request.headers.accept?.includes('text/html')) &&
    Boolean(request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
  )
}

/** Back to the page with the form, which says why. */
export function redirectRefused(request: FastifyRequest, reply: FastifyReply, { text }: Refusal) {
  const back = new URL(ownPath(request.headers.referer, request.host) ?? '/', 'http://here')
  back.searchParams.set('refused', text)
  return reply.redirect(back.pathname + back.search, 303)
}

/** Only a path on this very site; anything else would make us a springboard to others. */
export function ownPath(address: unknown, host?: string): string | null {
  if (typeof address !== 'string' || address.length > 2000) return null
  if (/^\/(?![/\\])/.test(address) && !/[\\\r\n\t]/.test(address)) return tidied(address)
  if (!host || !URL.canParse(address)) return null
  const url = new URL(address)
  return url.host === host ? ownPath(url.pathname + url.search) : null
}

/** As a browser would read it: dots in a path can leave two slashes at its beginning, which lead to another host. */
function tidied(path: string): string | null {
  const url = URL.parse(path, 'http://here')
  return url && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : null
}
