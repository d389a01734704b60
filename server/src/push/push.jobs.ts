import type { Deps } from '../core/deps.ts'
import type { Tasks } from '../core/work/jobs.ts'
import { sendPush, sendSummary } from './send-push.ts'

/** They wait for push services, as webhooks wait for their receivers, and share their places. */
export const pushTasks = (deps: Deps): Tasks => ({
  send_push: (job) => sendPush(deps, job),
  send_push_summary: (job) => sendSummary(deps, job),
})
