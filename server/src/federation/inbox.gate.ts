import { type Incoming, originOf, readIncoming } from '@bowerbird/domain/federation/incoming.ts'
import { isObjectEffect } from '@bowerbird/domain/federation/incoming-objects.ts'
import type { Deps } from '../core/deps.ts'
import { parseJson } from '../core/http/read-body.ts'
import { concernsUs } from './incoming/receive-object.ts'
import { findRemoteActor, type RemoteActorRow, saveRemoteActor } from './remote-actors.store.ts'
import { fetchActor } from './remote-actors.ts'
import { publicKeyOf } from './signatures/keys.ts'
import { readSignature } from './signatures/read-signature.ts'
import { type Claim, isSignedBy, SignatureError, type SignedRequest } from './signatures/signed-request.ts'

/** Keys may change, but a known actor is not fetched again more often than this. */
const fetchAgainAfterMs = 600_000

/** The message says what the sender did wrong. Nothing was changed. */
export class GateError extends Error {
  override name = 'GateError'
  readonly status: 400 | 401
  constructor(status: 400 | 401, why: string) {
    super(why)
    this.status = status
  }
}

/** Somebody unknown may ask for these, and is fetched for them. */
const fromAnybody: readonly string[] = ['follow', 'quote', 'ask']

export interface Admitted {
  incoming: Incoming & { effect: NonNullable<Incoming['effect']> }
  sender: RemoteActorRow
}

/**
 * Stands before every inbox. Costs grow step by step: the text, the signature's own claims, the key that is known, and
 * only then a fetch of the sender. Null for activities that nothing is done with, which end before any of that.
 */
export async function admitActivity(deps: Deps, request: SignedRequest, now: Date): Promise<Admitted | null> {
  const incoming = readIncoming(readJson(request.body), deps.config.origin)
  if (typeof incoming === 'string') throw new GateError(400, incoming)
  const { effect, actor } = incoming
  if (!effect) return null
  const claim = readClaim(request, now)
  if (originOf(claim.keyId) !== originOf(actor)) throw new GateError(401, 'a key of another origin than the actor')
  const known = await findRemoteActor(deps.db, actor)
  // Somebody unknown has nothing here that could be changed.
  if (isObjectEffect(effect) ? !(await concernsUs(deps, actor, effect)) : !known && !fromAnybody.includes(effect.does))
    return null
  if (known && isBy(known, claim)) return { incoming: { ...incoming, effect }, sender: known }
  if (known && now.getTime() - known.fetched_at.getTime() < fetchAgainAfterMs)
    throw new GateError(401, 'not signed by a key of the actor')
  const fetched = await fetchActor(deps, actor)
  if (!isBy(fetched, claim)) throw new GateError(401, 'not signed by a key of the actor')
  return { incoming: { ...incoming, effect }, sender: await saveRemoteActor(deps.db, fetched) }
}

function isBy({ keys }: Pick<RemoteActorRow, 'keys'>, claim: Claim): boolean {
  const key = keys.find(({ id }) => id === claim.keyId)
  const opened = key && publicKeyOf(key)
  return opened ? isSignedBy(claim, opened) : false
}

function readClaim(request: SignedRequest, now: Date): Claim {
  try {
    return readSignature(request, now)
  } catch (error) {
    if (error instanceof SignatureError) throw new GateError(401, error.message)
    throw error
  }
}

function readJson(body: Buffer): unknown {
  try {
    return parseJson(body.toString('utf8'))
  } catch {
    throw new GateError(400, 'not plain JSON')
  }
}
