import type { FastifyReply, FastifyRequest } from 'fastify'
import { retryAfterSeconds } from '../http/answer-errors.ts'
import { compressPage } from './compress-page.ts'
import { type CachedPage, type DrawnPage, decompress } from './page-cache.ts'

const html = 'text/html; charset=utf-8'

/**
 * Proxies may show a hidden post for a minute more; browsers revalidate each time, so that a member gets their own page
 * after log-in.
 */
const cacheControl = 'public, max-age=0, s-maxage=10, stale-while-revalidate=50'

/** All browsers accept gzip; a client that weighs its encodings gets the page uncompressed. */
const takesGzip = ({ headers }: FastifyRequest) => /\bgzip(?!\s*;\s*q=)/.test(headers['accept-encoding'] ?? '')

/**
 * A member's browser may keep a page for the way back, so that it shows the place that was left. The cookie in `Vary`
 * keeps it from whoever comes after a log-out.
 */
export const cachedByBrowser = {
  'cache-control': 'private, no-cache',
  vary: 'cookie, accept-encoding, accept-language',
}

export async function sendPage(request: FastifyRequest, reply: FastifyReply, page: DrawnPage, policy: string) {
  if (page.redirect) return reply.redirect(page.redirect, 302)
  if (page.status === 503) reply.header('retry-after', retryAfterSeconds)
  reply
    .code(page.status)
    .headers({ vary: 'accept-encoding, accept-language', ...page.headers })
    .header('content-security-policy', policy)
    .type(html)
  if (!takesGzip(request)) return reply.send(page.html)
  return reply.header('content-encoding', 'gzip').send(await compressPage(page.html, page.secrets ?? []))
}

/** Sends the same bytes to every guest. Shared caches may store only the response to a request without a session. */
export async function sendCachedPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage, policy: string) {
  reply
    .header('etag', page.etag)
    .header('cache-control', request.sessionToken === '' ? cacheControl : 'private, no-cache')
    .header('vary', 'cookie, accept-encoding, accept-language')
  // A 304 carries no policy, because the browser keeps the one that came with the page.
  if (request.headers['if-none-match']?.includes(page.etag)) return reply.code(304).send()
  reply.header('content-security-policy', policy).type(html)
  if (!takesGzip(request)) return reply.send(await decompress(page.gzip))
  return reply.header('content-encoding', 'gzip').send(page.gzip)
}
