import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { rowsAtOnce } from './slices.ts'

/**
 * Selects by id, because ids grow with time, and keeps events that a listener failed for. Returns the last id it looked
 * at.
 */
export async function deleteSomeEvents(db: Db, after: string): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    with oldest as materialized (
      select id, handled_at from events
      where id > ${after} and id < (select id_at(now() - interval '7 days')) order by id limit ${rowsAtOnce}
    ), gone as (
      delete from events using oldest
      where events.id = oldest.id and oldest.handled_at < now() - interval '7 days'
        and not exists (select from event_failures where event_failures.event_id = oldest.id)
    )
    select max(id) as last from oldest`.execute(db)
  return rows[0]?.last ?? null
}
