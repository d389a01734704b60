import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { type RemoteDraft, readObject } from '@bowerbird/domain/federation/from-object.ts'
import { inReplyToLine } from '@bowerbird/domain/federation/from-object-html.ts'
import { oursAmong } from '@bowerbird/domain/federation/incoming-objects.ts'
import type { ApObject } from '@bowerbird/domain/federation/vocabulary.ts'
import type { Tx } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import { asBlog, createNow } from '../../posts/write/create-post.actions.ts'
import type { Draft } from '../../posts/write/draft.ts'
import type { RemoteActorRow } from '../remote-actors.store.ts'
import { blogOfActor } from '../remote-blogs.ts'
import { readActorAt } from './authors.ts'
import { fetchObjectOrItsPage } from './fetch-object.ts'
import { findHeld, findPostAt, findTarget, insertRemotePost, type Target } from './incoming.store.ts'
import { hashOfDeleted } from './received.ts'
import { remotePart } from './remote-part.ts'

export type SaveDeps = Pick<Deps, 'config'>

interface Saving {
  /** Nobody hears of posts that were written long ago or are only the thread of another. */
  isImported?: boolean
}

/**
 * Makes a post of an object whose author was checked, on the blog that stands for them. An answer to a post that is here
 * is a reblog of it. Returns the post of before if it is here already, and null for what is not shown here.
 */
export async function saveRemotePost(
  deps: SaveDeps,
  tx: Tx,
  actor: RemoteActorRow,
  object: ApObject,
  saving: Saving = {},
): Promise<{ postId: string } | null> {
  const draft = readObject(object, { nowMs: Date.now() })
  if (typeof draft === 'string' || !draft.authors.includes(actor.actor_url)) return null
  const blogId = await blogOfActor(tx, actor.id)
  const held = await findHeld(tx, actor, draft.id, hashOfDeleted(actor, draft.id))
  if (held.postId) return { postId: held.postId }
  if (held.noteId || held.isDeleted) return null
  const before = draft.quote ?? draft.inReplyTo
  const parent = before === null ? undefined : await findTargetAt(deps, tx, before)
  return saveDraft(deps, tx, { actor, blogId, draft, parent, ...saving })
}

export const findTargetAt = (
  { config }: SaveDeps,
  db: Parameters<typeof findTarget>[0],
  address: string,
): Promise<Target | undefined> => findTarget(db, config, address, oursAmong([address], config.origin))

interface ToSave extends Saving {
  actor: RemoteActorRow
  blogId: string
  draft: RemoteDraft
  /** The post that it answers or quotes, if that is here. */
  parent?: Target | undefined
}

/** The caller has the row of the actor locked and knows that the post is not here. */
export async function saveDraft(deps: SaveDeps, tx: Tx, toSave: ToSave): Promise<{ postId: string } | null> {
  const { parent, ...alone } = toSave
  if (!parent || parent.isReply) return make(deps, tx, alone)
  try {
    return await make(deps, tx, toSave)
  } catch (problem) {
    // The post may not be reblogged, so that its answer stands alone.
    if (problem instanceof RefusedError) return make(deps, tx, alone)
    throw problem
  }
}

async function make(
  { config }: SaveDeps,
  tx: Tx,
  { actor, blogId, draft, parent, isImported = false }: ToSave,
): Promise<{ postId: string } | null> {
  const written = await writtenDraft(tx, draft, config.origin, parent ? null : (draft.quote ?? draft.inReplyTo))
  if (!written.part && !parent) return null
  const { row } = await createNow(tx, asBlog(blogId), written, {
    to: { id: blogId },
    ...(parent && { reblog: { postId: parent.postId, key: parent.reblogKey } }),
    ...(isImported && { imported: { trail: [], source_blog_name: null, summary: '' } }),
  })
  await insertRemotePost(tx, { post_id: row.id, actor_id: actor.id, object_url: draft.id, page_url: draft.pageUrl })
  return { postId: row.id }
}

/** The draft of ours, with its own part made. What it answers is named there if it is `missing` here. */
export async function writtenDraft(tx: Tx, draft: RemoteDraft, origin: string, missing: string | null): Promise<Draft> {
  const part = await remotePart(tx, draft, { origin, first: missing === null ? '' : inReplyToLine(missing) })
  return {
    kind: part?.kind ?? 'text',
    ...(part && { part }),
    dateMs: draft.publishedMs,
    columns: { tags: draft.tags, warning: draft.warning },
  }
}

/**
 * Brings the post at an address here, if it is not, with its author. Its page leads to it too. Null for what is not
 * shown here; throws what the other server answered if it cannot be fetched.
 */
export async function fetchAndSave(deps: Deps, objectUrl: string): Promise<{ postId: string } | null> {
  const known = await findPostAt(deps.db, objectUrl)
  if (known) return { postId: known.post_id }
  const object = await fetchObjectOrItsPage(deps, objectUrl)
  const draft = readObject(object, { nowMs: Date.now() })
  if (typeof draft === 'string') return null
  const actor = await readActorAt(deps, draft.authors[0] as string)
  return deps.db.transaction().execute((tx) => saveRemotePost(deps, tx, actor, object, { isImported: true }))
}
