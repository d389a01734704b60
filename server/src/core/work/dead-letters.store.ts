import { type RawBuilder, sql } from 'kysely'
import { isDeadJob } from './dead-jobs.ts'

const retriesAtOnce = 10_000

/** One dead letter: the id of an event and its listener, or of a job and its task. */
export interface DeadLetter {
  kind: 'job' | 'event'
  id: string
  name: string
}

/** Statements that return a row for each letter they change. */
export const retryLetter = (letter: DeadLetter): RawBuilder<unknown> =>
  letter.kind === 'job'
    ? retryJobs(isThisJob(letter))
    : sql`update event_failures set next_try_at = now() where ${isThisFailure(letter)} returning event_id`

export const retryLetters = (): RawBuilder<unknown>[] => [
  sql`
    update event_failures set next_try_at = now() where ctid = any(array(
      select ctid from event_failures where next_try_at is null order by event_id limit ${retriesAtOnce}))
    returning event_id`,
  retryJobs(isDeadJob),
]

export const discardLetter = (letter: DeadLetter): RawBuilder<unknown> =>
  letter.kind === 'job'
    ? sql`select gone.id from graphile_worker.complete_jobs(array(
        select id from graphile_worker.jobs as jobs where ${isThisJob(letter)})) as gone`
    : sql`delete from event_failures where ${isThisFailure(letter)} returning event_id`

const isThisFailure = ({ id, name }: DeadLetter) => sql`next_try_at is null and event_id = ${id} and listener = ${name}`

const isThisJob = ({ id, name }: DeadLetter) => sql`${isDeadJob} and jobs.id = ${id} and jobs.task_identifier = ${name}`

/** A job of any state but running. */
export const retryJob = (id: string): RawBuilder<unknown> => retryJobs(isIdle(id))

export const removeJob = (id: string): RawBuilder<unknown> => sql`
  select gone.id from graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs as jobs where ${isIdle(id)})) as gone`

const isIdle = (id: string) => sql`jobs.id = ${id} and jobs.locked_at is null`

/** Leaves each one attempt at least. */
const retryJobs = (which: RawBuilder<unknown>) => sql`
  with found as materialized (
    select id, attempts, max_attempts from graphile_worker.jobs as jobs where ${which} order by id limit ${retriesAtOnce}
  )
  select again.id from found cross join lateral graphile_worker.reschedule_jobs(
    array[found.id], run_at := now(), attempts := least(found.attempts, found.max_attempts - 1)) as again`
