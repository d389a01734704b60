import { type ApObject, objectContext, publicAddress } from './vocabulary.ts'

/** Reblogs are activities of their own; everything else is created. */
export const toCreate = (object: ApObject): ApObject =>
  object.type === 'Announce'
    ? { '@context': objectContext, ...object }
    : {
        '@context': objectContext,
        type: 'Create',
        id: `${object.id}#create`,
        actor: object.attributedTo,
        published: object.published,
        to: object.to,
        cc: object.cc,
        object,
      }

/** The time makes the id of each change its own. */
export const toUpdate = (object: ApObject, now: Date): ApObject => ({
  '@context': objectContext,
  type: 'Update',
  id: `${object.id}#update-${now.getTime()}`,
  actor: object.attributedTo ?? object.id,
  published: now.toISOString(),
  to: object.to ?? [publicAddress],
  cc: object.cc ?? [],
  object: { ...object, updated: now.toISOString() },
})

/** Takes back an Announce, or deletes an object. */
export function toRemoval(actor: string, object: string, wasAnnounced: boolean): ApObject {
  const base = { '@context': objectContext, actor, to: [publicAddress] }
  return wasAnnounced
    ? { ...base, type: 'Undo', id: `${object}#undo`, object: { type: 'Announce', id: object, actor } }
    : { ...base, type: 'Delete', id: `${object}#delete`, object: { type: 'Tombstone', id: object } }
}

/** Tells that a blog is gone, with everything on it. */
export const toDeleteOfActor = (actor: string): ApObject => ({
  '@context': objectContext,
  type: 'Delete',
  id: `${actor}#delete`,
  actor,
  to: [publicAddress],
  object: actor,
})

export const toAnswerOfFollow = (
  type: 'Accept' | 'Reject',
  actor: string,
  follow: ApObject,
  mark: string,
): ApObject => ({
  '@context': objectContext,
  type,
  id: `${actor}#${type.toLowerCase()}-${mark}`,
  actor,
  to: [follow.actor],
  object: follow,
})

export interface SentPost {
  isAnnounce: boolean
  /** Identifies what was sent, so that an edit that changes nothing sends nothing. */
  digest: string
}

/** Says what to send of a post, by what was sent of it and what it is now; null is a post that nobody may see. */
export function activitiesFor(
  before: SentPost | null,
  after: { object: ApObject; digest: string } | null,
  about: { actor: string; object: string; now: Date; isNew: boolean },
): ApObject[] {
  const removal = before ? [toRemoval(about.actor, about.object, before.isAnnounce)] : []
  if (!after) return removal
  // Posts from before anybody followed are not sent because they are edited.
  if (!before) return about.isNew ? [toCreate(after.object)] : []
  if (before.isAnnounce !== (after.object.type === 'Announce')) return [...removal, toCreate(after.object)]
  if (before.digest === after.digest || before.isAnnounce) return []
  return [toUpdate(after.object, about.now)]
}
