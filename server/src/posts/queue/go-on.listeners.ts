import { sql } from 'kysely'
import type { Listener } from '../../core/work/events.ts'
import { addJob } from '../../core/work/jobs.ts'
import { wakeQueues } from './wake-queues.actions.ts'

/** Lets the queued and scheduled posts of a person go on after a limit or suspension. */
export const wakeWaitingPosts: Listener<'account.let_go'> = async (tx, { accountId }) => {
  const { rows } = await sql<{ blog_id: string }>`
    select blog_id from blog_members where account_id = ${accountId} order by blog_id`.execute(tx)
  await wakeQueues(
    tx,
    rows.map(({ blog_id }) => blog_id),
  )
  await addJob(tx, 'publish_due_posts', {}, `publish posts of ${accountId}`)
}
