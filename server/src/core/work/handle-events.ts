import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import type { Notice } from '../live/live.ts'
import { inSavepoint, noteFailure } from './event-failures.ts'
import type { EventName, Events, GroupListener, GroupListeners, Listener, Listeners } from './events.ts'

const batchSize = 100
/** PostgreSQL caches 64 subtransactions of a transaction; an event has five listeners at most. */
const byThemselvesMax = 12
const restMs = 500

export interface EventRow {
  id: string
  name: EventName
  body: Events[EventName]
}

/** Listeners get each event alone; group listeners get all events of a batch at once. */
export interface Audience {
  listeners: Listeners
  groupListeners: GroupListeners
}

/** Dispatches events to their listeners in the order of writing. Two workers never take the same event. */
export function handleEvents(deps: Deps, audience: Audience): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const loop = async () => {
    while (!stopping.signal.aborted) {
      const isMore = await handleSome(deps, audience).catch((error) => {
        deps.log.error({ err: error }, 'events could not be handled')
        return false
      })
      if (!isMore) await wait(restMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const running = loop()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

type EventDeps = Pick<Deps, 'db' | 'log' | 'config' | 'live'>

/** Handles one batch of new events and one of due retries; returns whether there may be more. */
export async function handleSome(deps: EventDeps, audience: Audience): Promise<boolean> {
  const isMore = await notifyAfterCommit(deps, (tx, listenerDeps) => handleBatch(tx, listenerDeps, audience))
  const isMoreFailed = await notifyAfterCommit(deps, (tx, listenerDeps) => retryFailures(tx, listenerDeps, audience))
  return isMore || isMoreFailed
}

/** Collects the notices of listeners; a rollback discards them. */
interface ListenerDeps extends Pick<Deps, 'log' | 'config' | 'live'> {
  notices: Notice[]
}

/** Commits the effects and the mark that they happened in one transaction, and sends the notices after it. */
async function notifyAfterCommit<T>(
  { db, log, config, live }: EventDeps,
  work: (tx: Tx, listenerDeps: ListenerDeps) => Promise<T>,
): Promise<T> {
  let notices: Notice[] = []
  const publish = async (_tx: unknown, notice: Notice) => void notices.push(notice)
  const done = await db.transaction().execute((tx) => {
    // A conflict runs the transaction a second time.
    notices = []
    return work(tx, { log, config, live: { ...live, publish }, notices })
  })
  for (const notice of notices) live.tell(notice)
  return done
}

/** Handles the batch at once. If any listener fails, the first events are handled one by one instead. */
async function handleBatch(tx: Tx, listenerDeps: ListenerDeps, audience: Audience): Promise<boolean> {
  const { rows } = await sql<EventRow>`
    select id, name, body from events where handled_at is null
    order by id limit ${batchSize} for update skip locked`.execute(tx)
  if (rows.length === 0) return false
  const problem = await inSavepoint(tx, listenerDeps, () => runListeners(tx, rows, audience, listenerDeps))
  const handled = problem ? rows.slice(0, byThemselvesMax) : rows
  if (problem) for (const event of handled) await runEachListener(tx, event, audience, listenerDeps)
  await sql`update events set handled_at = now() where id = any(${handled.map(({ id }) => id)}::bigint[])`.execute(tx)
  return rows.length === batchSize || handled.length < rows.length
}

async function runEachListener(tx: Tx, event: EventRow, audience: Audience, listenerDeps: ListenerDeps): Promise<void> {
  for (const [listener, listen] of Object.entries(listenersOf(event.name, audience))) {
    const problem = await inSavepoint(tx, listenerDeps, () => listen(tx, event, listenerDeps))
    if (problem) await noteFailure(tx, listenerDeps, { event, listener, error: problem.error })
  }
}

/** Returns whether more failures may be due. */
async function retryFailures(tx: Tx, listenerDeps: ListenerDeps, audience: Audience): Promise<boolean> {
  const { rows } = await sql<EventRow & { listener: string }>`
    select events.id, events.name, events.body, event_failures.listener
    from event_failures join events on events.id = event_failures.event_id
    where next_try_at <= now()
    order by next_try_at limit ${byThemselvesMax} for update of event_failures skip locked`.execute(tx)
  for (const { listener, ...event } of rows) {
    const listen = listenersOf(event.name, audience)[listener] ?? nobody
    const problem = await inSavepoint(tx, listenerDeps, () => listen(tx, event, listenerDeps))
    if (problem) await noteFailure(tx, listenerDeps, { event, listener, error: problem.error })
    else await sql`delete from event_failures where event_id = ${event.id} and listener = ${listener}`.execute(tx)
  }
  return rows.length === byThemselvesMax
}

const nobody = async () => {
  throw new Error('There is no listener of this name in this version')
}

type OneListener = (tx: Tx, event: EventRow, listenerDeps: ListenerDeps) => Promise<void>

/** Returns all listeners of an event by name; a group listener gets a batch of one. */
function listenersOf(name: EventName, { listeners, groupListeners }: Audience): Record<string, OneListener> {
  const singles = Object.entries((listeners[name] ?? {}) as Record<string, Listener>)
  const groups = Object.entries((groupListeners[name] ?? {}) as Record<string, GroupListener>)
  return Object.fromEntries<OneListener>([
    ...singles.map(
      ([listener, listen]) =>
        [
          listener,
          (tx: Tx, { id, body }: EventRow, listenerDeps: ListenerDeps) => listen(tx, body, id, listenerDeps),
        ] as const,
    ),
    ...groups.map(([listener, listen]) => [listener, (tx: Tx, { body }: EventRow) => listen(tx, [body])] as const),
  ])
}

export async function runListeners(
  tx: Tx,
  events: readonly EventRow[],
  { listeners, groupListeners }: Audience,
  listenerDeps: Pick<Deps, 'config' | 'live'>,
): Promise<void> {
  for (const { id, name, body } of events) {
    const those = (listeners[name] ?? {}) as Record<string, Listener>
    for (const listen of Object.values(those)) await listen(tx, body, id, listenerDeps)
  }
  for (const [name, those] of Object.entries(groupListeners) as [EventName, Record<string, GroupListener>][]) {
    const bodies = events.filter((event) => event.name === name).map(({ body }) => body)
    if (bodies.length > 0) for (const listen of Object.values(those)) await listen(tx, bodies)
  }
}
