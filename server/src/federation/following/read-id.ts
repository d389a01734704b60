import { addressMaxLength } from '@bowerbird/domain/federation/federation.limits.ts'
import { activityType, linkedDataType } from '@bowerbird/domain/federation/vocabulary.ts'
import type { Deps } from '../../core/deps.ts'
import { parseJson } from '../../core/http/read-body.ts'
import { findSigningKey, instanceId } from '../local-actors.ts'
import { UnusableActorError } from '../remote-actors.ts'
import { signCavage } from '../signatures/cavage.ts'

const lookUpsPerMinute = 60
const actorTypes = ['Person', 'Service', 'Application', 'Organization', 'Group']

export interface FoundId {
  url: string
  isActor: boolean
}

/**
 * The id of what stands at the address of a page. Nothing else of the answer is believed: the thing itself is fetched
 * from its id.
 */
export async function readIdAt(deps: Deps, address: string): Promise<FoundId> {
  const key = await findSigningKey(deps, instanceId)
  const headers = key ? signCavage({ method: 'GET', url: address, body: '', ...key, now: new Date() }) : {}
  const document = await readJsonAt(deps, address, `${activityType}, ${linkedDataType}`, headers)
  const { id, type } = (typeof document === 'object' && document !== null ? document : {}) as Record<string, unknown>
  const url = typeof id === 'string' && id.length <= addressMaxLength ? URL.parse(id) : null
  if (typeof id !== 'string' || url?.protocol !== 'https:' || url.username || url.password)
    throw new UnusableActorError('it has no id')
  return { url: id, isActor: typeof type === 'string' && actorTypes.includes(type) }
}

/** Redirects are followed, each to an address that is judged as the first; one server is asked so often and no more. */
export async function readJsonAt(
  deps: Deps,
  address: string,
  accept: string,
  headers: Record<string, string> = {},
): Promise<unknown> {
  await deps.limiter.spendKey(`ap fetch ${new URL(address).host}`, lookUpsPerMinute, 60)
  const { body } = await deps.outgoing.read(address, { accept, headers })
  try {
    return parseJson(body.toString('utf8'))
  } catch {
    throw new UnusableActorError('not plain JSON')
  }
}
