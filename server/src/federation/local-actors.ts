import { createPrivateKey, type KeyObject } from 'node:crypto'
import { actorPath, instanceActorPath } from '@bowerbird/domain/core/urls.ts'
import { instanceHandle } from '@bowerbird/domain/federation/web-finger.ts'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../core/deps.ts'
import { seal, unseal } from '../core/process/seal.ts'
import { type ActorRow, findActor, insertActor, replaceKeys } from './actors.store.ts'
import { makeKeys, type NewKeys } from './signatures/keys.ts'

/** The number of the actor that stands for the installation. */
export const instanceId = '0'
const purpose = 'federation key'

export type ActorDeps = Pick<Deps, 'db' | 'secret' | 'config'>

/** Makes keys when an actor is first needed. The name it has then is the one that other servers keep. */
export async function readActor(deps: ActorDeps, blogId: string, name: string): Promise<ActorRow> {
  const known = await findActor(deps.db, blogId)
  if (known) return known
  await insertActor(deps.db, { blogId, handle: name, keys: await makeSealedKeys(deps, blogId) })
  return (await findActor(deps.db, blogId)) as ActorRow
}

/** Other servers fetch the actors of those who write to them, so these must be there before anything is sent. */
export async function makeActors(deps: ActorDeps, blogs: readonly { id: string; name: string }[]): Promise<void> {
  const byId = new Map(blogs.map(({ id, name }) => [id, name]))
  await Promise.all([...byId].map(([id, name]) => readActor(deps, id, name)))
}

async function makeSealedKeys({ secret }: ActorDeps, blogId: string): Promise<NewKeys> {
  const keys = await makeKeys()
  const sealed = (text: string) => seal(secret, purpose, blogId, text)
  return { ...keys, rsaPrivate: sealed(keys.rsaPrivate), edPrivate: sealed(keys.edPrivate) }
}

export const readInstanceActor = (deps: ActorDeps): Promise<ActorRow> => readActor(deps, instanceId, instanceHandle)

export interface SigningKey {
  keyId: string
  privateKey: KeyObject
}

/** Opened keys by their sealed text. */
const opened = new LRUCache<string, KeyObject>({ max: 500 })

/** Null for a blog without an actor. Where the installation has got another secret, new keys are made. */
export async function findSigningKey(deps: ActorDeps, blogId: string): Promise<SigningKey | null> {
  const actor = blogId === instanceId ? await readInstanceActor(deps) : await findActor(deps.db, blogId)
  if (!actor) return null
  const path = blogId === instanceId ? instanceActorPath : actorPath(blogId)
  const keyId = `${deps.config.origin}${path}#main-key`
  const privateKey = openKey(deps, actor)
  if (privateKey) return { keyId, privateKey }
  const keys = await makeSealedKeys(deps, blogId)
  await replaceKeys(deps.db, actor, keys)
  const changed = openKey(deps, { ...actor, sealed_rsa: keys.rsaPrivate })
  return changed && { keyId, privateKey: changed }
}

function openKey({ secret }: ActorDeps, { blog_id, sealed_rsa }: ActorRow): KeyObject | null {
  const known = opened.get(sealed_rsa)
  if (known) return known
  const pem = unseal(secret, purpose, blog_id, sealed_rsa)
  if (pem === null) return null
  const key = createPrivateKey(pem)
  opened.set(sealed_rsa, key)
  return key
}
