import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'

export interface Events {
  'account.registered': { accountId: string; blogId: string }
  /** Nobody can reach the account or its blogs any more; their rows are there until the listeners removed them. */
  'account.deleted': { accountId: string; blogIds: string[] }
  'blog.followed': { blogId: string; byBlogId: string }
  'post.deleted': { postId: string; blogId: string; rootPostId: string }
  /** A video can be played now, or never will be. */
  'media.processed': { mediaId: string; state: 'ready' | 'failed' }
  'post.published': { postId: string; blogId: string }
  'post.liked': { postId: string; byBlogId: string }
  'post.reblogged': { postId: string; parentPostId: string; byBlogId: string }
  'post.replied': { noteId: string; postId: string; byBlogId: string }
  /** A member took it out of the inbox: a submission that was approved, or a question that was answered. */
  'post.approved': { postId: string; blogId: string; state: string }
  /** Whoever asked anonymously is not named. */
  'ask.received': { postId: string; blogId: string; byBlogId: string | null }
  /** For the asker, who may have been anonymous, and for nobody else. */
  'ask.answered': { postId: string; blogId: string; askerBlogId: string; isPrivate: boolean }
}
export type EventName = keyof Events

/** Written in the same transaction as the change, so a crash cannot lose a notification. */
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

/** Part of a statement that makes the change. `rows` is a query of the name and the body of each event. */
export const insertEvents = (rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`insert into events (name, body) ${rows}`

/** Called at least once for each event, in the order of writing; each effect must have a unique key. */
export type Listener<Name extends EventName = EventName> = (
  tx: Tx,
  body: Events[Name],
  eventId: string,
  /** Of the worker that took the event. */
  deps?: Pick<Deps, 'config' | 'live'>,
) => Promise<void>
/** By the names under which failures are kept: one that is changed leaves what failed before without a listener. */
export type Listeners = { [Name in EventName]?: Record<string, Listener<Name>> }

/** Called with all events of a name that were taken together, after their listeners. */
export type GroupListener<Name extends EventName = EventName> = (tx: Tx, bodies: Events[Name][]) => Promise<void>
export type GroupListeners = { [Name in EventName]?: Record<string, GroupListener<Name>> }
