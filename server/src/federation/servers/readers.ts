import { actorPath, instanceActorPath } from '@bowerbird/domain/core/urls.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { fetchAgainAfterMs, GateError, isBy, readClaim } from '../inbox.gate.ts'
import { findRemoteActor, saveRemoteActor } from '../remote-actors.store.ts'
import { fetchActor, UnusableActorError } from '../remote-actors.ts'
import type { Claim } from '../signatures/signed-request.ts'
import { isRefusedHost } from './rules.store.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The reader of an address for other servers: anybody where all may, a server that signed, or somebody unknown. */
    reader: 'anyone' | 'known' | 'unknown'
    /** The answer depends on who asks, so nobody else may be given it. */
    isReadBySignature: boolean
  }
}

const empty = Buffer.alloc(0)

/**
 * Stands before everything that other servers read under `/ap/`. Servers that are kept out get nothing that they sign
 * for. With authorised fetch nobody else does either, except the key of the installation and those of blogs.
 */
export function checkReaders(app: FastifyInstance, deps: Deps): void {
  app.decorateRequest('reader', 'anyone')
  app.decorateRequest('isReadBySignature', false)
  app.addHook('onRequest', async (request, reply) => {
    // The route and not the address, which can be written in many ways.
    const { method, routeOptions } = request
    const { url: route = '' } = routeOptions
    if (method === 'POST' || !route.startsWith('/ap/') || route.startsWith('/ap/nodeinfo/')) return
    const refuse = (status: number) =>
      reply.code(status).header('cache-control', 'private, no-store').type('text/plain').send('Refused')
    try {
      request.reader = await readReader(deps, request)
    } catch (error) {
      if (error instanceof GateError) return refuse(error.status)
      if (error instanceof UnusableActorError) return refuse(401)
      throw error
    }
    const isForAll = route.startsWith(instanceActorPath)
    request.isReadBySignature = deps.config.hasAuthorizedFetch && !isForAll
    if (request.reader === 'unknown' && !isForAll && route !== actorPath(':id')) return refuse(401)
  })
}

async function readReader(deps: Deps, request: FastifyRequest): Promise<FastifyRequest['reader']> {
  const { hasAuthorizedFetch, origin } = deps.config
  const { method, headers, originalUrl } = request
  if (headers.signature === undefined) return hasAuthorizedFetch ? 'unknown' : 'anyone'
  const now = new Date()
  const claim = readClaimOf({ method, url: origin + originalUrl, headers, body: empty }, now, hasAuthorizedFetch)
  const host = claim && URL.parse(claim.keyId)?.host
  if (host && (await isRefusedHost(deps.db, deps.config, host))) throw new GateError(403, 'its server is kept out')
  if (!hasAuthorizedFetch) return 'anyone'
  if (!claim || !(await isSignedByItsActor(deps, claim, now))) throw new GateError(401, 'not signed by its key')
  return 'known'
}

/** A broken signature does no harm where everybody may read. */
function readClaimOf(request: Parameters<typeof readClaim>[0], now: Date, isNeeded: boolean): Claim | null {
  try {
    return readClaim(request, now)
  } catch (error) {
    if (isNeeded) throw error
    return null
  }
}

/** Keys are named by the address of their actor, with a fragment or one more part behind it. */
const actorOfKey = (keyId: string): string | null => {
  const url = URL.parse(keyId)
  if (url?.protocol !== 'https:' || url.username || url.password) return null
  url.hash = ''
  return url.href.replace(/\/(?:main-key|publickey)$/i, '')
}

/** A key that is not known is fetched with its actor, as often as the inbox would. */
async function isSignedByItsActor(deps: Deps, claim: Claim, now: Date): Promise<boolean> {
  const actor = actorOfKey(claim.keyId)
  if (!actor || new URL(actor).origin === deps.config.origin) return false
  const known = await findRemoteActor(deps.db, actor)
  if (known && isBy(known, claim)) return true
  if (known && now.getTime() - known.fetched_at.getTime() < fetchAgainAfterMs) return false
  const fetched = await fetchActor(deps, actor)
  if (!isBy(fetched, claim)) return false
  await saveRemoteActor(deps.db, fetched)
  return true
}
