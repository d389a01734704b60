import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { originOf } from '@bowerbird/domain/federation/incoming.ts'
import type { ApObject } from '@bowerbird/domain/federation/vocabulary.ts'
import type { Deps } from '../../core/deps.ts'
import { saveRemotePost } from '../incoming/save-remote-post.ts'
import { findRemoteActor, type RemoteActorRow } from '../remote-actors.store.ts'
import { fetchDocument, UnusableActorError } from '../remote-actors.ts'
import { findOutbox } from './following.store.ts'

const postsMax = 20
const pagesMax = 4

/**
 * Brings the newest posts of somebody whom a first member follows, with their own dates, so that their page is not
 * empty. Nobody is notified. Where their server does not answer, they begin with what they write next.
 */
export async function bringPosts(deps: Deps, { actorId }: { actorId: string }, signal?: AbortSignal): Promise<void> {
  const found = await findOutbox(deps.db, actorId)
  const actor = found && (await findRemoteActor(deps.db, found.actor_url))
  if (!found?.outbox || !actor) return
  try {
    const objects = await readNewest(deps, actor, found.outbox)
    for (const object of objects.reverse()) {
      signal?.throwIfAborted()
      await save(deps, actor, object)
    }
  } catch (error) {
    if (!(error instanceof UnusableActorError || error instanceof RefusedError)) throw error
    deps.log.info({ err: error, host: actor.host }, 'the posts of somebody elsewhere could not be brought')
  }
}

/** Newest first, from few pages, which must be of the same server. */
async function readNewest(deps: Deps, actor: RemoteActorRow, outbox: string): Promise<ApObject[]> {
  const objects: ApObject[] = []
  let next: unknown = outbox
  for (let pages = 0; pages < pagesMax && objects.length < postsMax; pages += 1) {
    const page = await readPage(deps, actor, next)
    if (!page) break
    const { orderedItems, items, first } = page
    const listed = [orderedItems, items].find(Array.isArray) ?? []
    objects.push(...listed.flatMap((item) => createdBy(item, actor)))
    next = listed.length === 0 && pages === 0 ? first : page.next
  }
  return objects.slice(0, postsMax)
}

async function readPage(deps: Deps, { actor_url }: RemoteActorRow, page: unknown): Promise<ApObject | null> {
  if (isObject(page)) return page
  if (typeof page !== 'string' || originOf(page) !== originOf(actor_url)) return null
  const document = await fetchDocument(deps, page)
  return isObject(document) ? document : null
}

/** Their own posts that the page has whole; reblogs of others come when they are new. */
function createdBy(item: unknown, { actor_url }: RemoteActorRow): ApObject[] {
  if (!isObject(item) || item.type !== 'Create' || !isObject(item.object)) return []
  const { id } = item.object
  return typeof id === 'string' && originOf(id) === originOf(actor_url) ? [item.object] : []
}

const isObject = (value: unknown): value is ApObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** One that cannot be shown here does not keep the others away. */
async function save(deps: Deps, actor: RemoteActorRow, object: ApObject): Promise<void> {
  try {
    await deps.db.transaction().execute((tx) => saveRemotePost(deps, tx, actor, object, { isImported: true }))
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    deps.log.debug({ err: error }, 'a post of somebody elsewhere was not taken')
  }
}
