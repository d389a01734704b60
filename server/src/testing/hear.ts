import { sql } from 'kysely'
import type { EventName, Events, Listener } from '../core/events.ts'
import { listeners } from '../worker.ts'
import type { World } from './world.ts'

/** Does now what a worker would do about these people: every waiting event that names one of their blogs or posts. */
export async function hearAbout(world: World, ...ids: string[]): Promise<void> {
  await world.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; name: EventName; body: Events[EventName] }>`
      update events set handled_at = now() where handled_at is null
        and exists (select from jsonb_each_text(body) as parts where parts.value = any(${ids}::text[]))
      returning id, name, body`.execute(tx)
    for (const { id, name, body } of rows.sort((a, b) => Number(BigInt(a.id) - BigInt(b.id)))) {
      for (const listen of (listeners[name] ?? []) as Listener[]) await listen(tx, body, id, world.deps)
    }
  })
}
