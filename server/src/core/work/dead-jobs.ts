import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** A row of `graphile_worker.jobs` is dead when its attempts are used up and no worker runs the last one. */
export const isDeadJob = sql<boolean>`(jobs.attempts >= jobs.max_attempts and jobs.locked_at is null)`

/** Counts failed jobs by task and state. */
export async function countJobFailures(db: Db) {
  const { rows } = await sql<{ task: string; state: 'retrying' | 'dead'; count: number }>`
    select task_identifier as task, case when ${isDeadJob} then 'dead' else 'retrying' end as state,
           count(*)::int as count
    from graphile_worker.jobs as jobs where last_error is not null or ${isDeadJob} group by 1, 2`.execute(db)
  return rows
}
