import { wordsOf } from '../core/html/words-of-html.ts'
import { escapeHtml } from '../core/html.ts'
import { actorPath, avatarPath, blogPath, instanceActorPath, sharedInboxPath } from '../core/urls.ts'
import { type ApObject, actorContext } from './vocabulary.ts'
import { instanceHandle } from './web-finger.ts'

export interface ActorFacts {
  id: string
  /** The name that other servers know, which stays when the blog is renamed. */
  handle: string
  name: string
  title: string
  description: string
  avatarVersion: string
  headerUrl: string | null
  isDiscoverable: boolean
  createdAt: Date
  /** The addresses that it had before, and the one that it moved to. */
  alsoKnownAs?: readonly string[]
  movedTo?: string | null
  keys: PublicKeys
}

export interface PublicKeys {
  rsaPem: string
  /** Ed25519 as a multikey. */
  multibase: string
}

const keysOf = (id: string, { rsaPem, multibase }: PublicKeys): ApObject => ({
  publicKey: { id: `${id}#main-key`, owner: id, publicKeyPem: rsaPem },
  assertionMethod: [{ id: `${id}#ed25519`, type: 'Multikey', controller: id, publicKeyMultibase: multibase }],
})

/** A blog as other servers see it. */
export function toActor(facts: ActorFacts, origin: string): ApObject {
  const id = origin + actorPath(facts.id)
  return {
    '@context': actorContext,
    id,
    type: 'Person',
    preferredUsername: facts.handle,
    name: facts.title || facts.name,
    summary: paragraphOf(wordsOf(facts.description)),
    url: origin + blogPath(facts.name),
    published: facts.createdAt.toISOString(),
    discoverable: facts.isDiscoverable,
    indexable: facts.isDiscoverable,
    manuallyApprovesFollowers: false,
    icon: { type: 'Image', url: origin + avatarPath(facts.name, 128, facts.avatarVersion) },
    ...(facts.headerUrl && { image: { type: 'Image', url: facts.headerUrl } }),
    inbox: `${id}/inbox`,
    outbox: `${id}/outbox`,
    followers: `${id}/followers`,
    featured: `${id}/featured`,
    endpoints: { sharedInbox: origin + sharedInboxPath },
    ...(facts.alsoKnownAs && facts.alsoKnownAs.length > 0 && { alsoKnownAs: facts.alsoKnownAs }),
    ...(facts.movedTo && { movedTo: facts.movedTo }),
    ...keysOf(id, facts.keys),
  }
}

/** Leaves of an actor only its keys and what they need, for servers that do not sign. */
export const toKeyHolder = (actor: ApObject): ApObject =>
  Object.fromEntries(
    ['@context', 'id', 'type', 'preferredUsername', 'inbox', 'endpoints', 'publicKey', 'assertionMethod'].map(
      (name) => [name, actor[name]],
    ),
  )

const paragraphOf = (words: string) => (words ? `<p>${escapeHtml(words)}</p>` : '')

/** Signs what the installation itself asks of other servers. */
export function toInstanceActor(siteName: string, keys: PublicKeys, origin: string): ApObject {
  const id = origin + instanceActorPath
  return {
    '@context': actorContext,
    id,
    type: 'Application',
    preferredUsername: instanceHandle,
    name: siteName,
    url: origin,
    manuallyApprovesFollowers: true,
    inbox: origin + sharedInboxPath,
    outbox: `${id}/outbox`,
    endpoints: { sharedInbox: origin + sharedInboxPath },
    ...keysOf(id, keys),
  }
}
