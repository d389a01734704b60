import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { Member } from '../core/http/viewer.ts'
import { type JobState, jobState } from '../core/work/dead-jobs.ts'
import { wordsOf } from '../core/work/event-failures.ts'
import { checkStaff } from './staff.views.ts'

const pageSize = 50

interface ListedJob {
  id: string
  task: string
  state: JobState
  attempts: number
  attempts_max: number
  run_at: string
  error: string
}

/** Lists jobs, the newest first, without their payload, which may hold words and addresses of people. */
export async function listJobs(
  db: Db,
  viewer: Member,
  { task, state, before = String(2n ** 63n - 1n) }: { task?: string; state?: string; before?: string },
): Promise<{ jobs: ListedJob[]; next: string | null }> {
  checkStaff(viewer)
  const { rows } = await sql<Omit<ListedJob, 'run_at' | 'error'> & { run_at: Date; last_error: string | null }>`
    select id::text, task_identifier as task, ${jobState} as state, attempts::int, max_attempts::int as attempts_max,
           run_at, last_error
    from graphile_worker.jobs as jobs
    where id < ${before} and (${task ?? null}::text is null or task_identifier = ${task ?? null})
      and (${state ?? null}::text is null or ${jobState} = ${state ?? null})
    order by id desc limit ${pageSize}`.execute(db)
  return {
    jobs: rows.map(({ run_at, last_error, ...job }) => ({
      ...job,
      run_at: run_at.toISOString(),
      error: last_error ? wordsOf(last_error) : '',
    })),
    next: rows.length < pageSize ? null : (rows.at(-1)?.id ?? null),
  }
}
