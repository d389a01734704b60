import { logRetentionDays } from '@bowerbird/domain/telemetry/telemetry.limits.ts'
import { sql } from 'kysely'
import type { Deps } from '../core/deps.ts'
import { addJob, type Tasks } from '../core/work/jobs.ts'
import { rowsAtOnce, runInSlices } from '../core/work/slices.ts'

export const telemetryTasks = ({ db }: Deps): Tasks => ({
  /** Deletes the lowest ids because ids grow with time. */
  forget_old_logs: (_, run) =>
    runInSlices(
      async () => {
        const { numAffectedRows } = await sql`
          delete from log_entries where id in (
            select id from (select id, received_at from log_entries order by id limit ${rowsAtOnce}) as oldest
            where received_at < now() - make_interval(days => ${logRetentionDays}))`.execute(db)
        return Number(numAffectedRows ?? 0)
      },
      () => addJob(db, 'forget_old_logs', {}, 'old logs'),
      run?.abortSignal,
    ),
})
