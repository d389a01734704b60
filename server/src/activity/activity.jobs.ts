import type { Deps } from '../core/deps.ts'
import type { Listener } from '../core/work/events.ts'
import { addJob, type Tasks } from '../core/work/jobs.ts'
import { rowsAtOnce, runInSlices } from '../core/work/slices.ts'
import { deleteSomeNotifications } from './activity.store.ts'

const addRemovalJob = (db: Parameters<typeof addJob>[0], postId: string) =>
  addJob(db, 'forget_notifications_of_post', { postId }, `notifications of ${postId}`)

export const removeNotifications: Listener<'post.deleted'> = (tx, { postId }) => addRemovalJob(tx, postId)

export const activityTasks = ({ db }: Deps): Tasks => ({
  /** A popular post may have a million notifications, so each statement deletes some. */
  forget_notifications_of_post: ({ postId }, run) =>
    runInSlices(
      () => deleteSomeNotifications(db, postId, rowsAtOnce),
      () => addRemovalJob(db, postId),
      run?.abortSignal,
    ),
})
