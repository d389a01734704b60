import type { Deps } from '../deps.ts'
import { deleteSomeEvents } from './events.store.ts'
import { addJob, type Tasks } from './jobs.ts'
import { deleteEnded, runInSlices } from './slices.ts'

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
