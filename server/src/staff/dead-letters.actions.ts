import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import type * as calls from '@bowerbird/domain/staff/staff.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import { recordAudit } from '../core/audit-log.ts'
import type { Db } from '../core/database/database.ts'
import type { Member } from '../core/http/viewer.ts'
import { isDeadJob } from '../core/work/dead-jobs.ts'
import { checkStaff } from './staff.views.ts'

const retriesAtOnce = 10_000

type Letter = InputOf<typeof calls.retryDeadLetter>
type Changed = OutputOf<typeof calls.retryDeadLetter>

/** A worker retries within a second; a further failure makes it a dead letter again. */
export const retryDeadLetter = (db: Db, viewer: Member, letter: Letter) =>
  change(db, viewer, {
    action: 'dead_letter.retried',
    subject: `${letter.name} ${letter.id}`,
    statements: [
      letter.kind === 'job'
        ? retryJobs(isThisJob(letter))
        : sql`update event_failures set next_try_at = now() where ${isThisFailure(letter)} returning event_id`,
    ],
  })

export const retryDeadLetters = (db: Db, viewer: Member) =>
  change(db, viewer, {
    action: 'dead_letters.retried',
    statements: [
      sql`
        update event_failures set next_try_at = now() where ctid = any(array(
          select ctid from event_failures where next_try_at is null order by event_id limit ${retriesAtOnce}))
        returning event_id`,
      retryJobs(isDeadJob),
    ],
  })

export const discardDeadLetter = (db: Db, viewer: Member, letter: Letter) =>
  change(db, viewer, {
    action: 'dead_letter.discarded',
    subject: `${letter.name} ${letter.id}`,
    statements: [
      letter.kind === 'job'
        ? sql`select gone.id from graphile_worker.complete_jobs(array(
            select id from graphile_worker.jobs as jobs where ${isThisJob(letter)})) as gone`
        : sql`delete from event_failures where ${isThisFailure(letter)} returning event_id`,
    ],
  })

const isThisFailure = ({ id, name }: Letter) => sql`next_try_at is null and event_id = ${id} and listener = ${name}`
const isThisJob = ({ id, name }: Letter) => sql`${isDeadJob} and jobs.id = ${id} and jobs.task_identifier = ${name}`

/** Leaves each one attempt. */
const retryJobs = (which: RawBuilder<unknown>) => sql`
  with dead as materialized (
    select id, max_attempts from graphile_worker.jobs as jobs where ${which} order by id limit ${retriesAtOnce}
  )
  select again.id from dead cross join lateral graphile_worker.reschedule_jobs(
    array[dead.id], run_at := now(), attempts := dead.max_attempts - 1) as again`

/** Records an audit entry if anything changed; without a subject the entry says how many. */
async function change(
  db: Db,
  viewer: Member,
  { action, subject, statements }: { action: string; subject?: string; statements: RawBuilder<unknown>[] },
): Promise<Changed> {
  checkStaff(viewer)
  return db.transaction().execute(async (tx) => {
    let count = 0
    for (const statement of statements) count += (await statement.execute(tx)).rows.length
    if (count > 0) await recordAudit(tx, viewer, { action, subject: subject ?? String(count), body: {} })
    return { count }
  })
}
