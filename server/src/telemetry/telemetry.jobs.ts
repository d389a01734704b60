import type { Deps } from '../core/deps.ts'
import { addJob, type Tasks } from '../core/work/jobs.ts'
import { runInSlices } from '../core/work/slices.ts'
import { deleteOldEntries } from './telemetry.store.ts'

export const telemetryTasks = ({ db }: Deps): Tasks => ({
  forget_old_logs: (_, run) =>
    runInSlices(
      () => deleteOldEntries(db),
      () => addJob(db, 'forget_old_logs', {}, 'old logs'),
      run?.abortSignal,
    ),
})
