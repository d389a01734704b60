import { isId } from '../core/ids.ts'
import { withoutInvisible } from '../core/language/invisible-characters.ts'
import { actorPath, objectPath } from '../core/urls.ts'
import { reportDetailsMaxLength } from '../moderation/moderation.limits.ts'
import { type Act, readAct } from './acts/incoming-acts.ts'
import { reportedMax } from './federation.limits.ts'
import { effectOnObject, type ObjectEffect } from './incoming-objects.ts'
import { idOf, isObject, isRemote, isText, originOf, textOf } from './values.ts'
import type { ApObject } from './vocabulary.ts'

export { originOf }

/** The one thing that an activity asks for. Null where there is nothing to do. */
export type Effect =
  | { does: 'follow'; blogId: string; follow: ApObject }
  /** Either the blog, or the id of the Follow, or both are known. */
  | { does: 'unfollow'; blogId: string | null; followId: string | null }
  | { does: 'leave' }
  | { does: 'change' }
  | { does: 'block' | 'unblock'; blogId: string }
  | { does: 'move'; target: string }
  | Act
  /** The answer to a Follow of ours, known by its id, or by the blog that asked. */
  | { does: 'accept' | 'reject'; followId: string | null; byBlogId: string | null }
  | { does: 'report'; blogIds: string[]; postIds: string[]; words: string }
  | ObjectEffect

export interface Incoming {
  /** Null where it says nothing about who sent it. */
  id: string | null
  actor: string
  effect: Effect | null
}

/** Reads an activity without asking anybody. A text says why it is refused. */
export function readIncoming(body: unknown, origin: string): Incoming | string {
  if (!isObject(body)) return 'not an object'
  const actor = idOf(body.actor)
  const id = idOf(body.id)
  if (typeof body.type !== 'string') return 'no type'
  if (!actor || !isRemote(actor, origin)) return 'no actor of another server'
  // An Undo of a Follow that was never answered may carry an id of ours, which says nothing about its sender.
  const isOurs = body.type === 'Undo' && id !== null && originOf(id) === origin
  if (!isOurs && (!id || originOf(id) !== originOf(actor))) return 'an id of another origin than its actor'
  return { id: isOurs ? null : id, actor, effect: effectOf(body, body.type, actor, origin) }
}

function effectOf(body: ApObject, type: string, actor: string, origin: string): Effect | null {
  const object = idOf(body.object)
  const blogId = object && blogIdIn(object, origin)
  const act = readAct(body, type, actor, origin)
  if (act) return act
  switch (type) {
    case 'Follow':
      return blogId ? { does: 'follow', blogId, follow: { type, id: idOf(body.id), actor, object } } : null
    case 'Undo':
      return undoneBy(body.object, actor, origin) ?? effectOnObject(body, type, actor, origin)
    case 'Delete':
      return object === actor ? { does: 'leave' } : effectOnObject(body, type, actor, origin)
    case 'Update':
      return object === actor ? { does: 'change' } : effectOnObject(body, type, actor, origin)
    case 'Block':
      return blogId ? { does: 'block', blogId } : null
    case 'Move': {
      const target = idOf(body.target)
      const isTarget = target && (isRemote(target, origin) || blogIdIn(target, origin))
      return object === actor && isTarget ? { does: 'move', target } : null
    }
    case 'Accept':
    case 'Reject':
      return answerTo(body.object, type === 'Accept' ? 'accept' : 'reject', actor, origin)
    case 'Flag':
      return reportIn(body, origin)
    default:
      return effectOnObject(body, type, actor, origin)
  }
}

/** A report names people and posts, some of which are ours. */
function reportIn(body: ApObject, origin: string): Effect | null {
  const named = [body.object]
    .flat()
    .slice(0, reportedMax)
    .flatMap((object) => idOf(object) ?? [])
  const postsBefore = `${origin}${objectPath('')}`
  const blogIds = named.flatMap((address) => blogIdIn(address, origin) ?? [])
  const postIds = named.flatMap((address) => {
    const id = address.startsWith(postsBefore) ? address.slice(postsBefore.length) : ''
    return isId(id) ? [id] : []
  })
  const words = isText(body.content) ? body.content.slice(0, reportDetailsMaxLength).toWellFormed() : ''
  return blogIds.length + postIds.length > 0 ? { does: 'report', blogIds, postIds, words } : null
}

/** A Follow is undone as an object, by its id, or by naming the blog alone; a Block as an object. */
function undoneBy(undone: unknown, actor: string, origin: string): Effect | null {
  if (isObject(undone) && undone.type === 'Block') {
    const unblocked = blogIdIn(idOf(undone.object) ?? '', origin)
    return unblocked ? { does: 'unblock', blogId: unblocked } : null
  }
  if (isObject(undone) && undone.type !== 'Follow') return null
  const followed = isObject(undone) ? idOf(undone.object) : idOf(undone)
  const blogId = followed && blogIdIn(followed, origin)
  const id = idOf(undone)
  const followId = id && originOf(id) === originOf(actor) ? id : null
  return blogId || followId ? { does: 'unfollow', blogId: blogId || null, followId } : null
}

/** Stands between the blog and the number in the ids of our Follows. */
export const followMark = '#follow-'

/** Some servers answer by the id of the Follow alone, and some write a Follow without our id. */
function answerTo(follow: unknown, does: 'accept' | 'reject', actor: string, origin: string): Effect | null {
  if (isObject(follow) && (follow.type !== 'Follow' || idOf(follow.object) !== actor)) return null
  const by = isObject(follow) ? idOf(follow.actor) : null
  const byBlogId = by && blogIdIn(by, origin)
  const id = idOf(follow)
  const [asking = '', mark = ''] = (id ?? '').split(followMark)
  const followId = mark && blogIdIn(asking, origin) ? id : null
  return followId || byBlogId ? { does, followId, byBlogId } : null
}

/** The number in the address of one of our actors. */
function blogIdIn(address: string, origin: string): string | null {
  const before = `${origin}${actorPath('')}`
  const id = address.startsWith(before) ? address.slice(before.length) : ''
  return isId(id) ? id : null
}

export interface RemoteActor {
  url: string
  host: string
  inbox: string
  sharedInbox: string | null
  /** Each key with its id. */
  keys: RemoteKey[]
  name: string
  avatarUrl: string | null
  /** The name as people read it. */
  title?: string
  /** HTML as it came. */
  summary?: string
  pageUrl?: string | null
  headerUrl?: string | null
  outbox?: string | null
  alsoKnownAs?: string[]
}

export type RemoteKey = { id: string; pem: string } | { id: string; multibase: string }

const actorTypes = ['Person', 'Service', 'Application', 'Organization', 'Group']
const nameMaxLength = 200
const summaryMaxLength = 20_000
const namesMax = 20
const keysMax = 5

/** Reads an actor's document, which must be of the address that was asked and name only addresses of its origin. */
export function readRemoteActor(document: unknown, asked: string): RemoteActor | string {
  if (!isObject(document) || document.id !== asked) return 'another id than the one that was asked for'
  if (!isText(document.type) || !actorTypes.includes(document.type)) return 'not an actor'
  const url = new URL(asked)
  const own = (value: unknown) => {
    const address = idOf(value)
    return address && originOf(address) === url.origin ? address : null
  }
  const inbox = own(document.inbox)
  if (!inbox) return 'no inbox of its own origin'
  const keys = keysIn(document, own)
  if (keys.length === 0) return 'no key of its own'
  const { preferredUsername, endpoints } = document
  return {
    url: asked,
    host: url.host,
    inbox,
    sharedInbox: isObject(endpoints) ? own(endpoints.sharedInbox) : null,
    keys,
    name: (isText(preferredUsername) ? preferredUsername : '').slice(0, nameMaxLength),
    avatarUrl: pictureIn(document.icon),
    title: withoutInvisible(textOf(document.name, nameMaxLength)).replace(/\s+/g, ' ').trim(),
    summary: textOf(document.summary, summaryMaxLength),
    pageUrl: pageIn(document.url),
    headerUrl: pictureIn(document.image),
    outbox: own(document.outbox),
    alsoKnownAs: [document.alsoKnownAs ?? []]
      .flat()
      .slice(0, namesMax)
      .flatMap((name) => idOf(name) ?? []),
  }
}

/** A picture may be written as an address, an object, or a list of either. */
function pictureIn(value: unknown): string | null {
  const [picture] = [value].flat()
  return httpsOf(isObject(picture) ? ([picture.url].flat()[0] ?? picture.href) : picture)
}

const pageIn = (value: unknown): string | null => {
  const [page] = [value].flat()
  return httpsOf(isObject(page) ? page.href : page)
}

function httpsOf(value: unknown): string | null {
  const address = isObject(value) ? idOf(value.href) : idOf(value)
  return address && URL.parse(address)?.protocol === 'https:' ? address : null
}

function keysIn(document: ApObject, own: (value: unknown) => string | null): RemoteKey[] {
  const listed = (value: unknown) => [value].flat().filter(isObject).slice(0, keysMax)
  const rsa = listed(document.publicKey).flatMap(({ id, owner, publicKeyPem }) => {
    const key = own(id)
    return key && owner === document.id && isText(publicKeyPem) ? [{ id: key, pem: publicKeyPem }] : []
  })
  const multikeys = listed(document.assertionMethod).flatMap(({ id, controller, publicKeyMultibase }) => {
    const key = own(id)
    const isIts = controller === document.id && isText(publicKeyMultibase)
    return key && isIts ? [{ id: key, multibase: publicKeyMultibase }] : []
  })
  return [...rsa, ...multikeys]
}
