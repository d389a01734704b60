import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { remoteReplyMaxLength } from '@bowerbird/domain/federation/federation.limits.ts'
import { cutText, type RemoteDraft, readObject } from '@bowerbird/domain/federation/from-object.ts'
import { inReplyToLine, withHandles } from '@bowerbird/domain/federation/from-object-html.ts'
import { oursAmong } from '@bowerbird/domain/federation/incoming-objects.ts'
import type { ApObject } from '@bowerbird/domain/federation/vocabulary.ts'
import type { PostChange } from '@bowerbird/domain/posts/document/change.ts'
import { linesOf } from '@bowerbird/domain/posts/document/walk.ts'
import type { Tx } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import { addReplyFromElsewhere } from '../../notes/reply.actions.ts'
import { asBlog, createNow } from '../../posts/write/create-post.actions.ts'
import { createWithTrail } from '../../posts/write/create-with-trail.actions.ts'
import type { RemoteActorRow } from '../remote-actors.store.ts'
import { blogOfActor } from '../remote-blogs.ts'
import { readActorAt } from './authors.ts'
import { fetchObjectOrItsPage } from './fetch-object.ts'
import * as store from './incoming.store.ts'
import { trailParts } from './incoming-trail.ts'
import { cleanWords, remotePart } from './remote-part.ts'

export type SaveDeps = Pick<Deps, 'config'>

export const findTargetAt = (
  { config }: SaveDeps,
  db: Parameters<typeof store.findTarget>[0],
  address: string,
): Promise<store.Target | undefined> => store.findTarget(db, config, address, oursAmong([address], config.origin))

type Place = { as: 'post' } | { as: 'answer' } | { as: 'reply' | 'reblog'; target: store.Target }

/**
 * An answer to a post that is here is a reply in its notes; with a quote or a trail it is a reblog, and so are the further
 * parts of somebody's own thread, which their followers would miss among the notes.
 */
async function placeFor(tx: Tx, deps: SaveDeps, draft: RemoteDraft, blogId: string): Promise<Place> {
  const { quote, inReplyTo, trail } = draft
  const about = quote ?? inReplyTo
  if (about === null) return { as: 'post' }
  const target = await findTargetAt(deps, tx, about)
  if (!target) return { as: 'answer' }
  const isReblog = quote !== null || trail.length > 0 || target.blogId === blogId
  return { as: isReblog && !target.isReply ? 'reblog' : 'reply', target }
}

async function reply(tx: Tx, deps: SaveDeps, { draft, blogId, actor }: ToSave, target: store.Target): Promise<void> {
  const text = replyText(draft, deps.config.origin)
  const noteId = await addReplyFromElsewhere(tx, asBlog(blogId), { postId: target.postId, text })
  if (noteId) await store.insertRemoteReply(tx, { note_id: noteId, actor_id: actor.id, object_url: draft.id })
}

/** The words of a reply as plain text; of one that only shows files, their descriptions or its page. */
export function replyText(draft: RemoteDraft, origin: string): string {
  const homes = { own: new URL(origin).host, theirs: new URL(draft.id).host }
  const words = withHandles(linesOf(cleanWords(draft)), draft.mentions, homes)
  const files = draft.files.map(({ alt }) => alt).filter(Boolean)
  return cutText(words || files.join('\n') || draft.pageUrl, remoteReplyMaxLength)
}

interface Saving {
  /** Nobody hears of posts that were written long ago or are only the thread of another. */
  isImported?: boolean
  /** Its thread was brought for its sake, so that it goes on from that and is not a reply among the notes. */
  isThread?: boolean
}

/**
 * Makes a post of an object whose author was checked, on the blog that stands for them. Returns the post of before if it
 * is here already, the post that it answers if it is a reply to one, and null for what is not shown here.
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
  const held = await store.findHeld(tx, actor, draft.id)
  if (held.postId) return { postId: held.postId }
  if (held.noteId || held.isDeleted) return null
  return placeDraft(deps, tx, { actor, blogId, draft, ...saving })
}

/**
 * Saves it where it belongs, or has its thread brought first. The caller has the row of the actor locked and knows that
 * it is not here.
 */
export async function placeDraft(
  deps: SaveDeps,
  tx: Tx,
  toSave: ToSave,
  bringThread?: () => Promise<void>,
): Promise<{ postId: string } | null> {
  const place = await placeFor(tx, deps, toSave.draft, toSave.blogId)
  if (place.as === 'answer' && bringThread) return bringThread().then(() => null)
  const target = 'target' in place ? place.target : undefined
  if (place.as !== 'reply' || !target || (toSave.isThread && !target.isReply))
    return saveDraft(deps, tx, { ...toSave, parent: target })
  if (!toSave.isImported) await reply(tx, deps, toSave, target)
  return { postId: target.postId }
}

interface ToSave extends Saving {
  actor: RemoteActorRow
  blogId: string
  draft: RemoteDraft
  /** The post that it answers or quotes, if that is here. */
  parent?: store.Target | undefined
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
  const trail = parent ? [] : await trailParts(tx, { config }, draft)
  const isFound = parent !== undefined || trail.length > 0
  const written = await writtenDraft(tx, draft, config.origin, isFound ? null : (draft.quote ?? draft.inReplyTo))
  if (!written.part && !isFound) return null
  const { row } =
    trail.length > 0
      ? await createWithTrail(tx, asBlog(blogId), written, { blogId, isImported }, trail)
      : await createNow(tx, asBlog(blogId), written, {
          to: { id: blogId },
          ...(parent && { reblog: { postId: parent.postId, key: parent.reblogKey } }),
          ...(isImported && { imported: { trail: [], source_blog_name: null, summary: '' } }),
        })
  await store.insertRemotePost(tx, {
    post_id: row.id,
    actor_id: actor.id,
    object_url: draft.id,
    page_url: draft.pageUrl,
  })
  if (draft.asksForQuotes) await store.noteAsksForQuotes(tx, row.id)
  return { postId: row.id }
}

/** The draft of ours, with its own part made. What it answers is named there if it is `missing` here. */
export async function writtenDraft(
  tx: Tx,
  draft: RemoteDraft,
  origin: string,
  missing: string | null,
): Promise<PostChange> {
  const part = await remotePart(tx, draft, {
    origin,
    first: missing === null ? '' : inReplyToLine(missing, draft.quote !== null),
  })
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
  const known = await store.findPostAt(deps.db, objectUrl)
  if (known) return { postId: known.post_id }
  const object = await fetchObjectOrItsPage(deps, objectUrl)
  const draft = readObject(object, { nowMs: Date.now() })
  if (typeof draft === 'string') return null
  const actor = await readActorAt(deps, draft.authors[0] as string)
  return deps.db.transaction().execute((tx) => saveRemotePost(deps, tx, actor, object, { isImported: true }))
}
