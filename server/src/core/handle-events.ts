import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Tx } from './database.ts'
import type { Deps } from './deps.ts'
import type { EventName, Events, GroupListener, GroupListeners, Listener, Listeners } from './events.ts'

const batchSize = 100
const restMs = 500

export interface EventRow {
  id: string
  name: EventName
  body: Events[EventName]
}

/** Who hears of events: of each by itself, and of those that came together. */
export interface Audience {
  listeners: Listeners
  groupListeners: GroupListeners
}

/** Hands events to their listeners in the order of writing. Two workers never take the same event. */
export function handleEvents(deps: Deps, audience: Audience): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const loop = async () => {
    while (!stopping.signal.aborted) {
      const handled = await handleBatch(deps, audience).catch((error) => {
        deps.log.error({ err: error }, 'events could not be handled')
        return 0
      })
      if (handled < batchSize) await wait(restMs, undefined, { signal: stopping.signal }).catch(() => {})
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

/** One transaction: the effects and the mark that they happened are kept together or not at all. */
async function handleBatch(deps: Heard, audience: Audience): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<EventRow>`
      select id, name, body from events where handled_at is null
      order by id limit ${batchSize} for update skip locked`.execute(tx)
    if (rows.length === 0) return 0
    await tellOf(tx, rows, audience, deps)
    await sql`update events set handled_at = now() where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(tx)
    return rows.length
  })
}

type Heard = Pick<Deps, 'db' | 'log' | 'config' | 'live'>

export async function tellOf(tx: Tx, events: readonly EventRow[], audience: Audience, deps: Heard): Promise<void> {
  for (const { id, name, body } of events) {
    for (const listen of (audience.listeners[name] ?? []) as Listener[]) await listen(tx, body, id, deps)
  }
  for (const [name, group] of Object.entries(audience.groupListeners) as [EventName, GroupListener[]][]) {
    const bodies = events.filter((event) => event.name === name).map(({ body }) => body)
    if (bodies.length > 0) for (const listen of group) await listen(tx, bodies)
  }
}
