import type { BulkChange } from '@bowerbird/domain/posts/bulk/bulk.contract.ts'
import { canChange, tagsAfter } from '@bowerbird/domain/posts/bulk/bulk.rules.ts'
import { readStored } from '@bowerbird/domain/posts/formats/html/read-stored.ts'
import { queueSizeMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { refuseTags } from '@bowerbird/domain/posts/text/refuse-tags.ts'
import type { Tx } from '../../core/database/database.ts'
import { deletePosts } from '../bin/bin.actions.ts'
import { picturesElsewhere } from '../kinds/own-pictures.ts'
import { findHeldBack, publishNow, retag } from '../queue/publishing.store.ts'
import { wakeQueues } from '../queue/wake-queues.actions.ts'
import { holdRuled } from '../write/hold-post.ts'
import { lockQueue } from '../write/posts.store.ts'
import {
  bodiesOf,
  type EditedPost,
  type EditRow,
  keepForUndo,
  putInQueue,
  setSensitive,
  setTags,
  type UndoRow,
} from './bulk.store.ts'
import { takeOut } from './take-out.actions.ts'

interface Outcome {
  changed: number
  skipped: number
}

const idsOf = (posts: readonly { id: string }[]) => posts.map(({ id }) => id)

/** Changes posts that the caller has locked, by the rules of single edits, and keeps how they were. */
export async function changePosts(
  tx: Tx,
  edit: EditRow,
  locked: readonly EditedPost[],
  origin: string,
): Promise<Outcome> {
  const { change } = edit
  const posts = locked.filter(({ state }) => canChange(change.action, state))
  if (posts.length === 0) return { changed: 0, skipped: 0 }
  switch (change.action) {
    case 'add_tags':
    case 'remove_tags':
    case 'rename_tag':
      return changeTags(tx, edit, posts)
    case 'mark_sensitive':
    case 'unmark_sensitive':
      return mark(tx, edit, posts)
    case 'delete':
      await deletePosts(tx, { blogId: edit.blog_id, accountId: edit.account_id }, posts)
      return { changed: posts.length, skipped: 0 }
    case 'make_private':
      await keepForUndo(tx, edit.id, posts)
      await takeOut(
        tx,
        edit.blog_id,
        posts.map((post) => ({ ...post, state: 'private' as const })),
      )
      return { changed: posts.length, skipped: 0 }
    case 'publish':
      return publish(tx, edit, posts, origin)
    case 'queue':
      return queue(tx, edit, posts, origin)
  }
}

async function changeTags(tx: Tx, edit: EditRow, posts: readonly EditedPost[]): Promise<Outcome> {
  const after = posts.map((post) => ({ ...post, tagsAfter: tagsAfter(post.tags, edit.change) ?? post.tags }))
  const different = after.filter(({ tags, tagsAfter }) => tags.join() !== tagsAfter.join())
  const possible = different.filter(({ tagsAfter }) => refuseTags(tagsAfter) === null)
  if (possible.length > 0) {
    await keepForUndo(tx, edit.id, possible)
    await writeTags(
      tx,
      possible.map(({ id, tagsAfter }) => ({ id, tags: tagsAfter })),
    )
  }
  return { changed: possible.length, skipped: different.length - possible.length }
}

async function writeTags(tx: Tx, posts: readonly { id: string; tags: string[] }[]): Promise<void> {
  await setTags(tx, posts)
  await retag(tx, posts)
}

async function mark(tx: Tx, edit: EditRow, posts: readonly EditedPost[]): Promise<Outcome> {
  const isSensitive = edit.change.action === 'mark_sensitive'
  const different = posts.filter((post) => post.is_sensitive_by_owner !== isSensitive)
  await keepForUndo(tx, edit.id, different)
  await setSensitive(tx, idsOf(different), isSensitive)
  return { changed: different.length, skipped: 0 }
}

async function publish(tx: Tx, edit: EditRow, posts: readonly EditedPost[], origin: string): Promise<Outcome> {
  const held = new Set(await findHeldBack(tx, idsOf(posts)))
  const fit = (await withoutPicturesElsewhere(tx, posts, origin)).filter(({ id }) => !held.has(id))
  const ready = await withoutRuled(tx, edit, fit, 'published')
  if (ready.length > 0) {
    await keepForUndo(tx, edit.id, ready)
    await publishNow(tx, ready)
  }
  return { changed: ready.length, skipped: posts.length - ready.length }
}

async function queue(tx: Tx, edit: EditRow, posts: readonly EditedPost[], origin: string): Promise<Outcome> {
  const fit = await withoutPicturesElsewhere(tx, posts, origin)
  const ready = await withoutRuled(tx, edit, fit, 'queued')
  const room = Math.max(0, queueSizeMax - (await lockQueue(tx, edit.account_id, edit.blog_id)))
  const taken = ready.slice(0, room)
  if (taken.length > 0) {
    await keepForUndo(tx, edit.id, taken)
    await putInQueue(tx, idsOf(taken))
    await wakeQueues(tx, [edit.blog_id])
  }
  return { changed: taken.length, skipped: posts.length - taken.length }
}

/** Posts that a rule of staff holds wait for them; what it refuses stays as it is. */
async function withoutRuled(
  tx: Tx,
  { account_id: accountId }: EditRow,
  posts: readonly EditedPost[],
  state: 'published' | 'queued',
): Promise<EditedPost[]> {
  const waiting = posts.filter((post) => post.state !== 'published')
  const stopped = await holdRuled(tx, { accountId }, idsOf(waiting), { state })
  return posts.filter(({ id }) => !stopped.has(id))
}

/** The form brings such pictures in when the draft is opened there. */
async function withoutPicturesElsewhere(tx: Tx, posts: readonly EditedPost[], origin: string): Promise<EditedPost[]> {
  const drafts = posts.filter(({ state }) => state === 'draft')
  const bodies = drafts.length > 0 ? await bodiesOf(tx, drafts) : []
  const unready = new Set(
    bodies.filter((body) => picturesElsewhere(readStored(body.body_html), origin).length > 0).map(({ id }) => id),
  )
  return posts.filter(({ content_id }) => content_id === null || !unready.has(content_id))
}

const stateLeft = { make_private: 'private', publish: 'published', queue: 'queued' } as const

/** Gives posts back what they had, except those that were changed since. Returns how many it gave back. */
export async function putBack(tx: Tx, edit: EditRow, posts: readonly UndoRow[]): Promise<number> {
  const { change } = edit
  const same = posts.filter((post) => isAsLeft(change, post))
  if (same.length === 0) return 0
  switch (change.action) {
    case 'add_tags':
    case 'remove_tags':
    case 'rename_tag':
      await writeTags(tx, same)
      break
    case 'mark_sensitive':
    case 'unmark_sensitive':
      await setSensitive(tx, idsOf(same), change.action === 'unmark_sensitive')
      break
    case 'make_private':
      await publishNow(
        tx,
        same.map(({ id, now_tags }) => ({ id, tags: now_tags })),
      )
      break
    case 'publish':
    case 'queue':
      await takeOut(tx, edit.blog_id, same)
      break
  }
  return same.length
}

function isAsLeft({ action }: BulkChange, post: UndoRow): boolean {
  if (action === 'make_private' || action === 'publish' || action === 'queue')
    return post.now_state === stateLeft[action]
  if (action === 'mark_sensitive') return post.now_sensitive
  if (action === 'unmark_sensitive') return !post.now_sensitive
  return post.now_tags.join() === post.tags_after.join()
}
