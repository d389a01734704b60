import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusalBehind } from './answer-errors.ts'

/** A form sent by a browser without our script wants a page back, not JSON. */
export function isPlainForm(request: FastifyRequest): boolean {
  return (
    request.method === 'POST' &&
    Boolean(request.headers.accept?.includes('text/html')) &&
    Boolean(request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
  )
}

export async function answerForm(
  request: FastifyRequest,
  reply: FastifyReply,
  respond: () => Promise<unknown>,
  next: unknown,
) {
  try {
    await respond()
    return reply.redirect(ownPath(next) ?? '/dashboard', 303)
  } catch (error) {
    const refusal = refusalBehind(error)
    if (!refusal) throw error
    const back = new URL(ownPath(request.headers.referer, request.host) ?? '/', 'http://here')
    back.searchParams.set('refused', refusal.text)
    return reply.redirect(back.pathname + back.search, 303)
  }
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
