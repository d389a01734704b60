import { isId } from '../core/ids.ts'
import { actorPath, objectPath, replyObjectPath } from '../core/urls.ts'
import { authorsOf, isForAll, isOfKnownType, quoteIn } from './from-object.ts'
import { idOf, isObject, isRemote, listOf, originOf, textOf } from './values.ts'
import type { ApObject } from './vocabulary.ts'

/** The one thing that an activity asks for about a post, a reply, a like or a reblog. */
export type ObjectEffect =
  /** The object is null where it must be fetched from its own address, because the sender is not who may tell it. */
  | { does: 'create'; isUpdate: boolean; objectUrl: string; object: ApObject | null; about: string[] }
  | { does: 'remove'; objectUrl: string }
  | { does: 'announce'; announceUrl: string; objectUrl: string; published: unknown }
  | { does: 'unannounce'; announceUrl: string | null; objectUrl: string | null }
  | { does: 'like'; objectUrl: string }
  | { does: 'unlike'; objectUrl: string; likeUrl: string | null }

const likes = ['Like', 'EmojiReact']
const mentionsMax = 50

/** Reads the activities about objects. Null where there is nothing to do. */
export function effectOnObject(body: ApObject, type: string, actor: string, origin: string): ObjectEffect | null {
  const objectUrl = addressOf(body.object, origin)
  if (likes.includes(type)) return objectUrl ? { does: 'like', objectUrl } : null
  switch (type) {
    case 'Create':
    case 'Update':
      return madeBy(body.object, { isUpdate: type === 'Update', actor, origin })
    case 'Delete':
      return objectUrl && originOf(objectUrl) === originOf(actor) ? { does: 'remove', objectUrl } : null
    case 'Announce': {
      const announced = announcedBy(body.object, origin)
      const announceUrl = idOf(body.id)
      return announced && announceUrl && isForAll(body)
        ? { does: 'announce', announceUrl, objectUrl: announced, published: body.published }
        : null
    }
    case 'Undo':
      return undone(body.object, origin)
    default:
      return null
  }
}

/** The object itself is believed only from a server of its own origin, by one of its authors. */
function madeBy(
  object: unknown,
  { isUpdate, actor, origin }: { isUpdate: boolean; actor: string; origin: string },
): ObjectEffect | null {
  const objectUrl = idOf(object)
  if (!objectUrl || !isRemote(objectUrl, origin)) return null
  const base = { does: 'create', isUpdate, objectUrl } as const
  if (!isObject(object)) return { ...base, object: null, about: [] }
  if (!isOfKnownType(object) || !isForAll(object)) return null
  const isTheirs = originOf(objectUrl) === originOf(actor) && authorsOf(object).includes(actor)
  const mentioned = listOf(object.tag, mentionsMax).flatMap((tag) => (isObject(tag) ? (idOf(tag.href) ?? []) : []))
  const about = [idOf(listOf(object.inReplyTo, 1)[0]), quoteIn(object), ...mentioned].filter((url) => url !== null)
  return { ...base, object: isTheirs ? object : null, about }
}

/** Groups announce the activity by which a post was made. */
function announcedBy(object: unknown, origin: string): string | null {
  if (!isObject(object)) return addressOf(object, origin)
  if (object.type === 'Create' || object.type === 'Update') return addressOf(object.object, origin)
  return isOfKnownType(object) ? addressOf(object, origin) : null
}

function undone(object: unknown, origin: string): ObjectEffect | null {
  if (!isObject(object)) return null
  const objectUrl = addressOf(object.object, origin)
  if (likes.includes(textOf(object.type, 200)))
    return objectUrl ? { does: 'unlike', objectUrl, likeUrl: idOf(object.id) } : null
  if (object.type !== 'Announce') return null
  const announceUrl = idOf(object.id)
  return announceUrl || objectUrl ? { does: 'unannounce', announceUrl, objectUrl } : null
}

/** The address of something of ours, which is no blog, or of something that can be fetched. */
function addressOf(value: unknown, origin: string): string | null {
  const address = idOf(value)
  if (!address || address.startsWith(origin + actorPath(''))) return null
  return isRemote(address, origin) || originOf(address) === origin ? address : null
}

/** The addresses that an effect names besides the sender's own. */
export const addressesIn = (effect: ObjectEffect): string[] => {
  if (effect.does === 'create') return [effect.objectUrl, ...effect.about]
  if (effect.does === 'unannounce') return [effect.announceUrl, effect.objectUrl].filter((url) => url !== null)
  return [effect.objectUrl]
}

export const isObjectEffect = (effect: { does: string }): effect is ObjectEffect =>
  ['create', 'remove', 'announce', 'unannounce', 'like', 'unlike'].includes(effect.does)

export interface Ours {
  postIds: string[]
  noteIds: string[]
  blogIds: string[]
}

/** Finds the numbers of the posts, replies and blogs of this site that the addresses name. */
export function oursAmong(addresses: readonly string[], origin: string): Ours {
  const numbersAfter = (path: string) =>
    addresses
      .filter((address) => address.startsWith(origin + path))
      .map((address) => address.slice(origin.length + path.length))
      .filter(isId)
  return {
    postIds: numbersAfter(objectPath('')),
    noteIds: numbersAfter(replyObjectPath('')),
    blogIds: numbersAfter(actorPath('')),
  }
}
