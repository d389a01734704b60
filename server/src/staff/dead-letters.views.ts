import type { listDeadLetters as call, DeadLetter } from '@bowerbird/domain/staff/staff.contract.ts'
import { sql } from 'kysely'
import type { Answer } from '../core/http/serve.ts'
import { isDeadJob } from '../core/work/dead-jobs.ts'
import { wordsOf } from '../core/work/event-failures.ts'
import { checkStaff } from './staff.views.ts'

const pageSize = 30

interface Row {
  kind: DeadLetter['kind']
  id: string
  name: string
  event: string | null
  attempts: number
  at: Date
  last_at: Date
  last_error: string | null
  place: string
}

/** A page includes all dead letters with its last sort key, because those of one event share it. */
export const listDeadLetters: Answer<typeof call, null> = async (db, viewer, { before = String(2n ** 63n - 1n) }) => {
  checkStaff(viewer)
  const newest = sql`order by place desc fetch first ${sql.lit(pageSize)} rows with ties`
  const { rows } = await sql<Row>`
    (select 'event' as kind, event_id as id, listener as name, events.name as event, attempts, first_failed_at as at,
            last_failed_at as last_at, last_error, event_id as place
     from event_failures join events on events.id = event_failures.event_id
     where next_try_at is null and event_id < ${before} ${newest})
    union all
    (select * from (${deadJobs}) as jobs where place < ${before} ${newest})
    ${newest}`.execute(db)
  return {
    letters: rows.map(({ attempts, at, last_at, last_error, place: _, ...letter }) => ({
      ...letter,
      tries: attempts,
      at: at.toISOString(),
      last_at: last_at.toISOString(),
      error: wordsOf(last_error ?? 'The worker ended in the middle of it'),
    })),
    next: rows.length < pageSize ? null : (rows.at(-1)?.place ?? null),
  }
}

/**
 * Jobs are sorted by an id like that of an event of the same time. graphile-worker stores no time of failure, so it
 * is computed from the back-off of the next try.
 */
const deadJobs = sql`
  select 'job' as kind, id, task_identifier as name, null as event, attempts, created_at as at,
         greatest(created_at, run_at - exp(least(attempts, 10)) * interval '1 second') as last_at, last_error,
         (((extract(epoch from created_at) * 1000)::bigint - 946684800000) << 22) + id % 4194304 as place
  from graphile_worker.jobs as jobs where ${isDeadJob}`
