import { kindOf } from '@bowerbird/domain/activity/act-kinds.ts'
import type { Notified } from '../activity/notified.ts'
import type { Tx } from '../core/database/database.ts'
import type { GroupListener } from '../core/work/events.ts'
import { addActivityJobs, addPostJobs } from './push.store.ts'

/** Devices are told of what the badge counts: the same acts, in the same transaction. */
export async function pushOfActivity(tx: Tx, notified: readonly Notified[]): Promise<void> {
  const ids = notified.filter(({ type }) => kindOf(type).push).map(({ id }) => id)
  if (ids.length > 0) await addActivityJobs(tx, ids)
}

export const pushOfPosts: GroupListener<'post.published'> = (tx, events) =>
  addPostJobs(
    tx,
    events.map(({ postId }) => postId),
  )
