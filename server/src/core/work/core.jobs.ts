import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { addJob, type Tasks } from './jobs.ts'
import { deleteEnded, rowsAtOnce, runInSlices } from './slices.ts'

/** Each task deletes expired rows of one table: handled events, rate limits, client requests. */
export const coreTasks = ({ db }: Deps): Tasks => ({
  async forget_old_events({ after = '0' }, run) {
    let lookedAt = after
    await runInSlices(
      async () => {
        const last = await deleteSomeEvents(db, lookedAt)
        lookedAt = last ?? lookedAt
        return last ? 1 : 0
      },
      () => addJob(db, 'forget_old_events', { after: lookedAt }, 'old events'),
      run?.abortSignal,
    )
  },

  forget_old_limits: (_, run) =>
    runInSlices(
      () => deleteEnded(db, 'rate_limits', 'ends_at'),
      () => addJob(db, 'forget_old_limits', {}, 'old limits'),
      run?.abortSignal,
    ),

  forget_client_requests: (_, run) =>
    runInSlices(
      () => deleteEnded(db, 'client_requests', 'made_at', '3 days'),
      () => addJob(db, 'forget_client_requests', {}, 'client requests'),
      run?.abortSignal,
    ),
})

/**
 * Selects by id, because ids grow with time, and keeps events that a listener failed for. Returns the last id it looked
 * at.
 */
async function deleteSomeEvents(db: Db, after: string): Promise<string | null> {
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
