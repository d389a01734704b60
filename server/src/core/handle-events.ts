import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Deps } from './deps.ts'
import type { EventName, Events, Listener, Listeners } from './events.ts'

const batchSize = 100
const restMs = 500

interface EventRow {
  id: string
  name: EventName
  body: Events[EventName]
}

/** Hands events to their listeners in the order of writing. Two workers never take the same event. */
export function handleEvents(deps: Deps, listeners: Listeners): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const loop = async () => {
    while (!stopping.signal.aborted) {
      const handled = await handleBatch(deps, listeners).catch((error) => {
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
async function handleBatch(deps: Pick<Deps, 'db' | 'log' | 'config' | 'live'>, listeners: Listeners): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<EventRow>`
      select id, name, body from events where handled_at is null
      order by id limit ${batchSize} for update skip locked`.execute(tx)
    if (rows.length === 0) return 0
    for (const event of rows) {
      for (const listen of (listeners[event.name] ?? []) as Listener[]) await listen(tx, event.body, event.id, deps)
    }
    await sql`update events set handled_at = now() where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(tx)
    return rows.length
  })
}
