import type { Listener } from '../../core/work/events.ts'
import { addJob } from '../../core/work/jobs.ts'
import { listBlogsOf } from './queue.store.ts'
import { wakeQueues } from './wake-queues.actions.ts'

/** Lets the queued and scheduled posts of a person go on after a limit or suspension. */
export const wakeWaitingPosts: Listener<'account.let_go'> = async (tx, { accountId }) => {
  await wakeQueues(tx, await listBlogsOf(tx, accountId))
  await addJob(tx, 'publish_due_posts', {}, `publish posts of ${accountId}`)
}
