import { createPrivateKey, type KeyObject } from 'node:crypto'
import { actorPath, instanceActorPath } from '@bowerbird/domain/core/urls.ts'
import { instanceHandle } from '@bowerbird/domain/federation/web-finger.ts'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../core/deps.ts'
import { seal, unseal } from '../core/process/seal.ts'
import { type ActorRow, findActor, insertActor } from './actors.store.ts'
import { makeKeys } from './signatures/keys.ts'

/** The number of the actor that stands for the installation. */
export const instanceId = '0'
const purpose = 'federation key'

type KeyDeps = Pick<Deps, 'db' | 'secret' | 'config'>

/** Makes keys when an actor is first needed. The name it has then is the one that other servers keep. */
export async function readActor(deps: KeyDeps, blogId: string, name: string): Promise<ActorRow> {
  const known = await findActor(deps.db, blogId)
  if (known) return known
  const keys = await makeKeys()
  const sealed = (text: string) => seal(deps.secret, purpose, blogId, text)
  await insertActor(deps.db, {
    blogId,
    handle: name,
    keys: { ...keys, rsaPrivate: sealed(keys.rsaPrivate), edPrivate: sealed(keys.edPrivate) },
  })
  return (await findActor(deps.db, blogId)) as ActorRow
}

export const readInstanceActor = (deps: KeyDeps): Promise<ActorRow> => readActor(deps, instanceId, instanceHandle)

export interface SigningKey {
  keyId: string
  privateKey: KeyObject
}

/** Opened keys by their sealed text. */
const opened = new LRUCache<string, KeyObject>({ max: 500 })

/** Null for a blog without an actor, or when the installation's secret is another one than sealed it. */
export async function findSigningKey(deps: KeyDeps, blogId: string): Promise<SigningKey | null> {
  const actor = blogId === instanceId ? await readInstanceActor(deps) : await findActor(deps.db, blogId)
  if (!actor) return null
  const privateKey = opened.get(actor.sealed_rsa) ?? openKey(deps, actor)
  const path = blogId === instanceId ? instanceActorPath : actorPath(blogId)
  return privateKey && { keyId: `${deps.config.origin}${path}#main-key`, privateKey }
}

function openKey({ secret }: KeyDeps, { blog_id, sealed_rsa }: ActorRow): KeyObject | null {
  const pem = unseal(secret, purpose, blog_id, sealed_rsa)
  if (pem === null) return null
  const key = createPrivateKey(pem)
  opened.set(sealed_rsa, key)
  return key
}
