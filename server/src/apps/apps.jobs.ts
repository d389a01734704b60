import type { Deps } from '../core/deps.ts'
import { addJob, type Tasks } from '../core/work/jobs.ts'
import { deleteEnded, runInSlices } from '../core/work/slices.ts'

/** Nonces outlive the window of their timestamps, both ways. */
const nonceAge = '15 minutes'
/** Used codes stay for a day, so that reuse is noticed. */
const requestAge = '1 day'

export const appsTasks = ({ db }: Deps): Tasks => ({
  forget_app_tokens: (_, run) =>
    runInSlices(
      async () =>
        (await deleteEnded(db, 'app_tokens', 'expires_at')) +
        (await deleteEnded(db, 'app_requests', 'expires_at', requestAge)),
      () => addJob(db, 'forget_app_tokens', {}, 'app tokens'),
      run?.abortSignal,
    ),

  forget_oauth_nonces: (_, run) =>
    runInSlices(
      () => deleteEnded(db, 'oauth_nonces', 'used_at', nonceAge),
      () => addJob(db, 'forget_oauth_nonces', {}, 'oauth nonces'),
      run?.abortSignal,
    ),
})
