import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { blogPath, movedPath } from '@bowerbird/domain/core/urls.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cachesOf } from '../../core/cache/caches.ts'
import type { Deps } from '../../core/deps.ts'
import { sendRefusal } from '../../core/http/answer-errors.ts'
import { embedHosts } from '../../core/http/headers.ts'
import { isFromLoopback } from '../../core/http/loopback.ts'
import { documentOnDomain, isFile, type OwnDomain, pathOnDomain } from './document-on-domain.ts'

/**
 * Serves a blog's public page, posts, archive and feeds under its custom domain, as a guest reads them. No cookie is
 * read or set there, no call is answered and no script runs; all that needs a session redirects to the installation.
 * A name that is neither a domain nor ours is refused.
 */
export function serveOwnDomains(app: FastifyInstance, deps: Deps): void {
  const { origin } = deps.config
  const ownHost = new URL(origin).hostname
  const domains = knownDomains(deps)
  // Uses a callback and no promise because every request passes through here.
  app.addHook('onRequest', (request, reply, done) => {
    const name = request.hostname.toLowerCase()
    if (name === ownHost) return done()
    const go = () => {
      const domain = domains.find(name)
      if (!domain) return isKnownOtherwise(request) ? done() : sendRefusal(reply, coreRefusals.unknownHost)
      request.sessionToken = ''
      // HSTS must not cover other hosts of the domain's owner.
      reply.removeHeader('strict-transport-security')
      const path = request.url.split('?')[0] as string
      if (isFile(path)) return done()
      if (request.method !== 'GET' && request.method !== 'HEAD') return reply.code(404).type('text/plain').send('')
      return answer(app, request, reply, domain).catch(done)
    }
    if (domains.areFresh()) go()
    else domains.read().then(go)
  })
}

/** Probes and scrapers ask by whatever address they have, and HTTP/1.0 may name no host. */
const underAnyName = new Set(['/healthz', '/readyz', '/metrics'])
const isKnownOtherwise = (request: FastifyRequest): boolean =>
  request.hostname === '' || isFromLoopback(request) || underAnyName.has(request.routeOptions.url ?? '')

async function answer(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply, domain: OwnDomain) {
  const inside = pathOnDomain(domain, request.url)
  const read = (url: string) =>
    app.inject({
      ...{ method: 'GET', url, remoteAddress: request.ip },
      headers: { host: new URL(domain.origin).host, 'accept-language': request.headers['accept-language'] ?? '' },
    })
  if (inside === null) {
    // The domain may be that of the blog's old home, where its posts had other addresses.
    const moved = (await read(movedPath(domain.blogName, request.url))).headers.location
    if (moved) return reply.redirect(documentOnDomain.address(domain, String(moved)), 301)
    return reply.redirect(domain.origin + request.url, 302)
  }
  const page = await read(inside)
  const type = String(page.headers['content-type'] ?? '')
  const { location } = page.headers
  reply.code(page.statusCode).header('cache-control', 'public, max-age=60').header('vary', 'host, accept-language')
  if (location !== undefined) return reply.header('location', documentOnDomain.address(domain, String(location))).send()
  if (!type.startsWith('text/html')) return reply.type(type).send(page.rawPayload)
  return reply
    .header('content-security-policy', policyFor(domain))
    .type(type)
    .send(documentOnDomain.html(domain, page.payload))
}

const policyFor = ({ origin }: OwnDomain) =>
  [
    "default-src 'none'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    `frame-src ${embedHosts.join(' ')}`,
    `form-action 'self' ${origin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Reads all domains at once, so that made-up hosts cost no statement. */
function knownDomains({ db, config: { origin } }: Deps) {
  const settings = cachesOf(db).of<Map<string, OwnDomain>>('settings')
  let known = new Map<string, OwnDomain>()
  const readAll = async () => {
    const rows = await db.selectFrom('blogs').select(['cname', 'name']).where('cname', 'is not', null).execute()
    return new Map(rows.map(({ cname, name }) => [cname as string, { origin, blogName: name, blog: blogPath(name) }]))
  }
  return {
    areFresh: () => settings.get('domains') !== undefined,
    /** Never fails: while the database is away the last known domains stay. */
    async read(): Promise<void> {
      known = await settings.read('domains', readAll).catch(() => known)
    },
    find: (hostName: string): OwnDomain | undefined => known.get(hostName),
  }
}
