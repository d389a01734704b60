import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { type ApObject, activityType } from '@bowerbird/domain/federation/vocabulary.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { addressGroup } from '../core/http/rate-limits.ts'

/** A post that many follow is fetched by many servers, each from an address of its own. */
const readsPerMinute = 600
const writesPerMinute = 1200

const spend = ({ limiter }: Deps, { ip }: FastifyRequest, what: string, max: number): void => {
  const [window] = limiter.spendWindows(`ap ${what} ${addressGroup(ip)}`, [{ max, windowSeconds: 60 }])
  if (window && window.left < 0)
    throw new RefusedError({ ...coreRefusals.tooMany, retryAfterSeconds: window.endsInSeconds })
}

export const spendRead = (deps: Deps, request: FastifyRequest): void => spend(deps, request, 'read', readsPerMinute)
export const spendWrite = (deps: Deps, request: FastifyRequest): void => spend(deps, request, 'write', writesPerMinute)

/** Proxies may keep it for as long as a feed, unless it was given to the one who asked. */
export const sendActivity = (reply: FastifyReply, document: ApObject) =>
  reply
    .type(`${activityType}; charset=utf-8`)
    .header('cache-control', reply.request.isReadBySignature ? 'private, no-store' : 'public, max-age=60')
    .header('vary', 'accept, accept-encoding')
    .send(JSON.stringify(document))

export const notFound = (reply: FastifyReply) => reply.code(404).type('text/plain').send('Not found')
