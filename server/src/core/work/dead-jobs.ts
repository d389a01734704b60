import { sql } from 'kysely'
import { type Db, queryRows } from '../database/database.ts'

/** A row of `graphile_worker.jobs` is dead when its attempts are used up and no worker runs the last one. */
export const isDeadJob = sql<boolean>`(jobs.attempts >= jobs.max_attempts and jobs.locked_at is null)`

/** Jobs that are due wait, others are scheduled; one that failed before is retrying, due or not. */
export const jobStates = ['waiting', 'scheduled', 'running', 'retrying', 'dead'] as const
export type JobState = (typeof jobStates)[number]

export const jobState = sql<JobState>`(case
  when jobs.locked_at is not null then 'running'
  when ${isDeadJob} then 'dead'
  when jobs.last_error is not null then 'retrying'
  when jobs.run_at > now() then 'scheduled'
  else 'waiting' end)`

/** Counts failed jobs by task and state. */
export const countJobFailures = (db: Db) => queryRows<{ task: string; state: 'retrying' | 'dead'; count: number }>(db)`
    select task_identifier as task, case when ${isDeadJob} then 'dead' else 'retrying' end as state,
           count(*)::int as count
    from graphile_worker.jobs as jobs where last_error is not null or ${isDeadJob} group by 1, 2`
