import { type RemoteActor, readRemoteActor } from '@bowerbird/domain/federation/incoming.ts'
import { isRemote } from '@bowerbird/domain/federation/values.ts'
import { activityType, linkedDataType } from '@bowerbird/domain/federation/vocabulary.ts'
import type { Deps } from '../core/deps.ts'
import { parseJson } from '../core/http/read-body.ts'
import { findSigningKey, instanceId } from './local-actors.ts'
import { signCavage } from './signatures/cavage.ts'

const fetchesPerMinute = 60

/** The message says why; whoever sent the activity learns only that it was refused. */
export class UnusableActorError extends Error {
  override name = 'UnusableActorError'
}

/** Fetches an actor from its own address. */
export async function fetchActor(deps: Deps, address: string): Promise<RemoteActor> {
  const actor = readRemoteActor(await fetchDocument(deps, address), address)
  if (typeof actor === 'string') throw new UnusableActorError(actor)
  return actor
}

/**
 * Fetches what is at an address, which may not redirect, signed by the installation for servers that ask for that. One
 * server can cause so many fetches and no more.
 */
export async function fetchDocument(deps: Deps, address: string, mayRedirect = false): Promise<unknown> {
  if (!isRemote(address, deps.config.origin)) throw new UnusableActorError('no address of another server')
  await deps.limiter.spendKey(`ap fetch ${new URL(address).host}`, fetchesPerMinute, 60)
  const key = await findSigningKey(deps, instanceId)
  if (!key) throw new Error('the key of the installation cannot be opened')
  const headers = signCavage({ method: 'GET', url: address, body: '', ...key, now: new Date() })
  const accept = `${activityType}, ${linkedDataType}`
  const { body } = await deps.outgoing.read(address, { accept, headers, mayRedirect }).catch((error) => {
    throw new UnusableActorError('it could not be read', { cause: error })
  })
  return readJson(body)
}

function readJson(body: Buffer): unknown {
  try {
    return parseJson(body.toString('utf8'))
  } catch {
    throw new UnusableActorError('not plain JSON')
  }
}
