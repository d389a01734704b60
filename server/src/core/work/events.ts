import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'

export interface Events {
  'account.registered': { accountId: string; blogId: string }
  /** The account and its blogs are unreachable now; listeners delete their rows. */
  'account.deleted': { accountId: string; blogIds: string[] }
  /** Staff lifted a limit or suspension, or it came to its end: what waited goes on. */
  'account.let_go': { accountId: string }
  /** The account is about to be deleted and owns blogs that have other members. */
  'owner.leaving': { accountId: string }
  'blog.followed': { blogId: string; byBlogId: string }
  'post.deleted': { postId: string; blogId: string; rootPostId: string }
  /** A video became playable, or failed for good. */
  'media.processed': { mediaId: string; state: 'ready' | 'failed' }
  'post.published': { postId: string; blogId: string }
  /** A post that was published elsewhere long ago came here. It is indexed, and nobody is notified. */
  'post.imported': { postId: string; blogId: string }
  'post.liked': { postId: string; byBlogId: string }
  'post.reblogged': { postId: string; parentPostId: string; byBlogId: string }
  'post.replied': { noteId: string; postId: string; byBlogId: string }
  /** A member took the post out of the inbox: an approved submission, or an answered question. */
  'post.approved': { postId: string; blogId: string; state: string }
  /** `byBlogId` is null for an anonymous question. */
  'ask.received': { postId: string; blogId: string; byBlogId: string | null }
  /** A reader suggested the description of a picture. */
  'alt.suggested': { suggestionId: string; blogId: string }
  'alt.accepted': { suggestionId: string }
  /** A published post of a blog that other servers know was changed, in any way; triggers record these three. */
  'post.edited': { postId: string; blogId: string }
  'blog.edited': { blogId: string }
  'blog.left': { blogId: string }
  /** These concern people and posts of other servers; triggers record them. */
  'follow.ended': { accountId: string; blogId: string }
  /** They do not want the member of this blog as a follower, or not any longer. */
  'follow.refused': { blogId: string; byBlogId: string }
  'block.made': { blogId: string; blockedBlogId: string }
  'block.ended': { blogId: string; blockedBlogId: string }
  'like.ended': { postId: string; byBlogId: string }
  'reply.deleted': { noteId: string }
  /** A member wants the server of whom they reported to know of it. */
  'report.forwarded': { reportId: string }
  /** Only the asker is notified, because the question may have been anonymous. */
  'ask.answered': { postId: string; blogId: string; askerBlogId: string; isPrivate: boolean }
}
export type EventName = keyof Events

/** Writes the event in the same transaction as the change, so that a crash cannot lose a notification. */
export const recordEvent = <Name extends EventName>(tx: Tx, name: Name, body: Events[Name]): Promise<void> =>
  recordEvents(tx, name, [body])

export async function recordEvents<Name extends EventName>(
  tx: Tx,
  name: Name,
  bodies: readonly Events[Name][],
): Promise<void> {
  if (bodies.length === 0) return
  await tx
    .insertInto('events')
    .values(bodies.map((body) => ({ name, body: JSON.stringify(body) })))
    .execute()
}

/** Becomes part of the statement that makes the change. `rows` is a query of each event's name and body. */
export const insertEvents = (rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`insert into events (name, body) ${rows}`

/** Runs at least once for each event, in the order of writing; each effect must have a unique key. */
export type Listener<Name extends EventName = EventName> = (
  tx: Tx,
  body: Events[Name],
  eventId: string,
  deps?: Pick<Deps, 'config' | 'live'>,
) => Promise<void>
/** Failures are stored under these listener names, so a renamed listener loses its pending retries. */
export type Listeners = { [Name in EventName]?: Record<string, Listener<Name>> }

/** Runs once for all events of a name in a batch, after their listeners. */
export type GroupListener<Name extends EventName = EventName> = (tx: Tx, bodies: Events[Name][]) => Promise<void>
export type GroupListeners = { [Name in EventName]?: Record<string, GroupListener<Name>> }
