import type { Call } from '@bowerbird/domain/core/call.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { unlessTooSlow } from '../database/slow-database.ts'
import type { Deps } from '../deps.ts'
import { checkFormKey } from './form-key.ts'
import { isMultipart } from './read-multipart.ts'
import { type Viewer, withoutWalls } from './viewer.ts'
import { whileHeld } from './while-held.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Checks viewer, form key and rate limit of this write once. The body reader calls it with the key it finds, before
     * it parses the body. Null where no call is served: such a body is never parsed.
     */
    admission: ((key: unknown) => Promise<Viewer>) | null
  }
}

const needsKey = (call: Call) => call.method !== 'GET' && !call.isLog

/** Null when the key can only be in the body, or is missing. */
const keyBeforeBody = ({ headers, query }: FastifyRequest): unknown =>
  headers['x-form-key'] ?? (query as { form_key?: unknown }).form_key ?? null

/** Returns the time at which the request arrived. */
export const askedAt = (reply: FastifyReply) => performance.now() - reply.elapsedTime

/** Checks the viewer, the form key and the rate limit; the call's family decides which of the first two comes first. */
export const admit = (deps: Deps, call: Call, request: FastifyRequest, key: unknown): Promise<Viewer> =>
  admitOnce(deps, call, request, () => needsKey(call) && checkKeyOf(deps, request, key))

async function admitOnce(deps: Deps, call: Call, request: FastifyRequest, checkKey: () => unknown): Promise<Viewer> {
  if (!call.family?.checksWhoFirst) checkKey()
  const viewer = whileHeld(call, await deps.viewerOf(request))
  if (call.who === 'member' && !viewer) throw new RefusedError(coreRefusals.signedOut)
  if (call.family?.checksWhoFirst) checkKey()
  await deps.limiter.spend(call, viewer?.accountId ?? null, request.ip)
  return viewer && call.method !== 'GET' ? withoutWalls(viewer) : viewer
}

/** A hook for writes: it reads no body of a request that can be refused without it. */
export const admitBeforeBody =
  (deps: Deps, call: Call) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    let settled: Promise<Viewer> | undefined
    request.admission = (key) => (settled ??= unlessTooSlow(admit(deps, call, request, key), askedAt(reply)))
    const key = keyBeforeBody(request)
    const isDecided = key !== null || !needsKey(call) || request.sessionToken === ''
    if (isDecided && !isMultipart(request)) await request.admission(key)
  }

/**
 * Admits the sender before a form with a file is read. If the key is among the form's fields, the caller passes it to
 * `checkKey`.
 */
export async function admitSender(
  deps: Deps,
  call: Call,
  request: FastifyRequest,
): Promise<{ viewer: Viewer; checkKey: (sentKey: unknown) => void }> {
  const key = keyBeforeBody(request)
  const isLate = key === null && request.sessionToken !== ''
  const viewer = await admitOnce(deps, call, request, () => !isLate && checkKeyOf(deps, request, key))
  return { viewer, checkKey: (sentKey) => isLate && checkKeyOf(deps, request, sentKey) }
}

const checkKeyOf = ({ secret, config }: Deps, request: FastifyRequest, key: unknown) =>
  checkFormKey(secret, config.origin, request, key)
