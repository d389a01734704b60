import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import type { listDeadLetters as call } from '@bowerbird/domain/staff/staff.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database.ts'
import type { Member } from '../core/viewer.ts'
import { checkStaff } from './staff.views.ts'

const pageSize = 30

interface Row {
  event_id: string
  event: string
  listener: string
  attempts: number
  first_failed_at: Date
  last_failed_at: Date
  last_error: string
}

/** A page ends with all the letters of its last event. */
export async function listDeadLetters(
  db: Db,
  viewer: Member,
  { before }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  checkStaff(viewer)
  const { rows } = await sql<Row>`
    select event_id, events.name as event, listener, attempts, first_failed_at, last_failed_at, last_error
    from event_failures join events on events.id = event_failures.event_id
    where next_try_at is null and event_id < ${before ?? String(2n ** 63n - 1n)}
    order by event_id desc fetch first ${sql.lit(pageSize)} rows with ties`.execute(db)
  return {
    letters: rows.map(({ event_id, event, listener, ...row }) => ({
      event_id,
      event,
      listener,
      tries: row.attempts,
      at: row.first_failed_at.toISOString(),
      last_at: row.last_failed_at.toISOString(),
      error: row.last_error,
    })),
    next: rows.length < pageSize ? null : (rows.at(-1)?.event_id ?? null),
  }
}
