import type { FastifyReply, FastifyRequest } from 'fastify'
import { retryAfterSeconds } from '../http/answer-errors.ts'
import { type CachedPage, type DrawnPage, decompress } from './page-cache.ts'

const html = 'text/html; charset=utf-8'

/** Proxies may show what was hidden for a minute more; browsers ask each time, so that one who logs in gets their own page. */
const cacheControl = 'public, max-age=0, s-maxage=10, stale-while-revalidate=50'

/** Every browser takes it; whoever names a preference gets the page as it is. */
const takesGzip = ({ headers }: FastifyRequest) => /\bgzip(?!\s*;\s*q=)/.test(headers['accept-encoding'] ?? '')

export function sendPage(reply: FastifyReply, page: DrawnPage, policy: string) {
  if (page.redirect) return reply.redirect(page.redirect, 302)
  if (page.status === 503) reply.header('retry-after', retryAfterSeconds)
  return reply
    .code(page.status)
    .headers(page.headers ?? {})
    .header('content-security-policy', policy)
    .type(html)
    .send(page.html)
}

/** The same bytes for every guest. Only the answer to a request without a session may be stored by others. */
export async function sendCachedPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage, policy: string) {
  reply
    .header('etag', page.etag)
    .header('cache-control', request.sessionToken === '' ? cacheControl : 'private, no-cache')
    .header('vary', 'cookie, accept-encoding')
  // The page that the browser has goes with the policy that came with it.
  if (request.headers['if-none-match']?.includes(page.etag)) return reply.code(304).send()
  reply.header('content-security-policy', policy).type(html)
  if (!takesGzip(request)) return reply.send(await decompress(page.gzip))
  return reply.header('content-encoding', 'gzip').send(page.gzip)
}
