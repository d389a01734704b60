import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { type RemoteDraft, readObject, timeOf } from '@bowerbird/domain/federation/from-object.ts'
import { addressesIn, type ObjectEffect, oursAmong } from '@bowerbird/domain/federation/incoming-objects.ts'
import type { Tx } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import { addJob } from '../../core/work/jobs.ts'
import { likePost, unlikePost } from '../../notes/notes.actions.ts'
import { changeReplyFromElsewhere, removeReplyFromElsewhere } from '../../notes/reply.actions.ts'
import { asBlog, createNow } from '../../posts/write/create-post.actions.ts'
import { removeImported } from '../../posts/write/delete-post.actions.ts'
import { editPost, lockPostToEdit } from '../../posts/write/edit-post.actions.ts'
import { noteReceived, type RemoteActorRow } from '../remote-actors.store.ts'
import { blogOfActor } from '../remote-blogs.ts'
import { findHeld, findPlainReblog, type Held, insertRemotePost, isOfInterest, type Target } from './incoming.store.ts'
import { hashOf, hashOfDeleted } from './received.ts'
import { findTargetAt, placeDraft, replyText, type SaveDeps, writtenDraft } from './save-remote-post.ts'

/** Whether an activity is about anybody or anything here; all else is answered without work. */
export const concernsUs = ({ db, config }: Pick<Deps, 'db' | 'config'>, actorUrl: string, effect: ObjectEffect) => {
  const addresses = addressesIn(effect)
  const ours = oursAmong(addresses, config.origin)
  // Blogs are mentioned; nothing else is done to them by these activities.
  return isOfInterest(db, config, actorUrl, addresses, effect.does === 'create' ? ours : { ...ours, blogIds: [] })
}

/** Does what an admitted activity about an object asks for. What our rules refuse is dropped. */
export async function receiveObject(
  tx: Tx,
  deps: SaveDeps,
  effect: ObjectEffect,
  sender: RemoteActorRow,
): Promise<void> {
  try {
    await apply(tx, deps, effect, sender)
  } catch (problem) {
    if (!(problem instanceof RefusedError)) throw problem
  }
}

async function apply(tx: Tx, deps: SaveDeps, effect: ObjectEffect, sender: RemoteActorRow): Promise<void> {
  switch (effect.does) {
    case 'create':
      return create(tx, deps, effect, sender)
    case 'remove':
      return remove(tx, sender, effect.objectUrl)
    case 'announce':
      return announce(tx, deps, effect, sender)
    case 'unannounce':
      return unannounce(tx, deps, effect, sender)
    case 'like':
    case 'unlike':
      return like(tx, deps, effect, sender)
  }
}

async function like(
  tx: Tx,
  deps: SaveDeps,
  effect: Effect<'like'> | Effect<'unlike'>,
  sender: RemoteActorRow,
): Promise<void> {
  // Noted as received, so that a Like that comes after its Undo does nothing.
  if (effect.does === 'unlike' && effect.likeUrl) await noteReceived(tx, hashOf(sender, effect.likeUrl))
  const target = await findTargetAt(deps, tx, effect.objectUrl)
  if (!target || target.isReply) return
  const viewer = asBlog(await blogOfActor(tx, sender.id))
  const about = { postId: target.postId, reblogKey: undefined }
  await (effect.does === 'like' ? likePost(tx, viewer, about) : unlikePost(tx, viewer, about))
}

type Effect<Does> = Extract<ObjectEffect, { does: Does }>

const overtakingMs = 3_600_000

async function create(tx: Tx, deps: SaveDeps, effect: Effect<'create'>, sender: RemoteActorRow): Promise<void> {
  const { object, objectUrl, isUpdate } = effect
  const blogId = await blogOfActor(tx, sender.id)
  const held = await findHeld(tx, sender, objectUrl)
  if (held.isDeleted || ((held.postId || held.noteId) && !isUpdate)) return
  if (!object) return bringLater(tx, { actorUrl: sender.actor_url, objectUrl })
  const draft = readObject(object, { nowMs: Date.now() })
  if (typeof draft === 'string') return
  if (held.postId || held.noteId) return change(tx, deps, { draft, blogId, held })
  // An edit may overtake its post; one of an old post that is not here brings nothing.
  if (isUpdate && Date.now() - draft.publishedMs > overtakingMs) return
  // The thread is read by the worker, and only for those whom somebody here follows.
  const bringThread = () => bringLater(tx, { actorUrl: sender.actor_url, objectUrl, object })
  await placeDraft(deps, tx, { actor: sender, blogId, draft }, held.isFollowed ? bringThread : undefined)
}

const bringLater = (tx: Tx, body: Parameters<typeof addJob<'bring_remote_post'>>[2]) =>
  addJob(tx, 'bring_remote_post', body, `bring ${body.objectUrl} ${body.announce?.url ?? ''}`)

async function change(
  tx: Tx,
  { config }: SaveDeps,
  { draft, blogId, held }: { draft: RemoteDraft; blogId: string; held: Held },
): Promise<void> {
  if (held.noteId) return void (await changeReplyFromElsewhere(tx, held.noteId, replyText(draft, config.origin)))
  const viewer = asBlog(blogId)
  const post = held.postId ? await lockPostToEdit(tx, viewer, held.postId) : undefined
  if (!post) return
  const missing = post.parent_post_id === null ? (draft.quote ?? draft.inReplyTo) : null
  const { dateMs: _, ...written } = await writtenDraft(tx, draft, config.origin, missing)
  await editPost(tx, viewer, post, written)
}

/** Noted as deleted, so that a post that comes after its deletion stays out. */
async function remove(tx: Tx, sender: RemoteActorRow, objectUrl: string): Promise<void> {
  const hash = hashOfDeleted(sender, objectUrl)
  await noteReceived(tx, hash)
  await removeHeld(tx, sender, objectUrl)
}

/** Removes a post, reblog or reply of theirs. */
export async function removeHeld(tx: Tx, sender: RemoteActorRow, objectUrl: string): Promise<void> {
  const held = await findHeld(tx, sender, objectUrl)
  if (!held.postId && !held.noteId) return
  const blogId = await blogOfActor(tx, sender.id)
  if (held.postId) await removeImported(tx, blogId, [held.postId])
  if (held.noteId) await removeReplyFromElsewhere(tx, asBlog(blogId), held.noteId)
}

async function announce(tx: Tx, deps: SaveDeps, effect: Effect<'announce'>, sender: RemoteActorRow): Promise<void> {
  const { announceUrl, objectUrl, published } = effect
  const publishedMs = timeOf(published, Date.now())
  const target = await findTargetAt(deps, tx, objectUrl)
  if (!target)
    return bringLater(tx, { actorUrl: sender.actor_url, objectUrl, announce: { url: announceUrl, publishedMs } })
  if (!target.isReply) await reblogPlainly(tx, sender, target, { url: announceUrl, publishedMs })
}

/** A reblog without words, once for each post however often it is announced. */
export async function reblogPlainly(
  tx: Tx,
  sender: RemoteActorRow,
  { postId, reblogKey }: Target,
  { url, publishedMs }: { url: string; publishedMs: number },
): Promise<void> {
  const blogId = await blogOfActor(tx, sender.id)
  const held = await findHeld(tx, sender, url)
  if (held.postId || held.isDeleted || (await findPlainReblog(tx, blogId, postId))) return
  const { row } = await createNow(
    tx,
    asBlog(blogId),
    { kind: 'text', dateMs: publishedMs },
    { to: { id: blogId }, reblog: { postId, key: reblogKey } },
  )
  await insertRemotePost(tx, { post_id: row.id, actor_id: sender.id, object_url: url, page_url: null })
}

async function unannounce(
  tx: Tx,
  deps: SaveDeps,
  { announceUrl, objectUrl }: Effect<'unannounce'>,
  sender: RemoteActorRow,
): Promise<void> {
  if (announceUrl) await remove(tx, sender, announceUrl)
  const target = objectUrl ? await findTargetAt(deps, tx, objectUrl) : undefined
  if (!target) return
  const blogId = await blogOfActor(tx, sender.id)
  const postId = await findPlainReblog(tx, blogId, target.postId)
  if (postId) await removeImported(tx, blogId, [postId])
}
