import { isId } from '@bowerbird/domain/core/ids.ts'
import { toCreate } from '@bowerbird/domain/federation/to-activity.ts'
import { actorUrl } from '@bowerbird/domain/federation/to-object.ts'
import { type ApObject, collectionContext, objectContext } from '@bowerbird/domain/federation/vocabulary.ts'
import type { Deps } from '../core/deps.ts'
import { countRemoteFollowers } from './actors.views.ts'
import { countPosts, readOutbox, readPinned } from './objects.views.ts'

type ViewDeps = Pick<Deps, 'replica' | 'config'>

const collection = (id: string, totalItems: number, more: ApObject = {}): ApObject => ({
  '@context': collectionContext,
  id,
  type: 'OrderedCollection',
  totalItems,
  ...more,
})

/** Has the count alone: who follows is for the blog to know. */
export const readFollowersDocument = async ({ replica, config }: ViewDeps, blogId: string): Promise<ApObject> =>
  collection(`${actorUrl(blogId, config.origin)}/followers`, await countRemoteFollowers(replica, blogId))

/** Holds the pinned post. */
export async function readFeaturedDocument({ replica, config }: ViewDeps, blogId: string): Promise<ApObject> {
  const orderedItems = await readPinned(replica, config, blogId)
  const id = `${actorUrl(blogId, config.origin)}/featured`
  return collection(id, orderedItems.length, { '@context': objectContext, orderedItems })
}

/** The collection itself, or with a cursor one of its pages. */
export async function readOutboxDocument(
  { replica, config }: ViewDeps,
  blogId: string,
  before: string | undefined,
): Promise<ApObject> {
  const outbox = `${actorUrl(blogId, config.origin)}/outbox`
  const pageAt = (cursor: string) => `${outbox}?before=${cursor}`
  if (before === undefined) return collection(outbox, await countPosts(replica, blogId), { first: pageAt('first') })
  const cursor = isId(before) ? before : null
  const { objects, next } = await readOutbox(replica, config, blogId, cursor)
  return {
    '@context': objectContext,
    id: pageAt(cursor ?? 'first'),
    type: 'OrderedCollectionPage',
    partOf: outbox,
    orderedItems: objects.map((object) => withoutContext(toCreate(object))),
    ...(next && { next: pageAt(next) }),
  }
}

const withoutContext = ({ '@context': _, ...activity }: ApObject) => activity

export const emptyCollection = (id: string): ApObject => collection(id, 0, { orderedItems: [] })
