import type { Deps } from '../core/deps.ts'
import type { Listener } from '../core/work/events.ts'
import { addJob, type Tasks } from '../core/work/jobs.ts'
import { inTurns, rowsAtOnce } from '../core/work/slices.ts'
import { deleteSomeNotifications } from './activity.store.ts'

const addForgetting = (db: Parameters<typeof addJob>[0], postId: string) =>
  addJob(db, 'forget_notifications_of_post', { postId }, `notifications of ${postId}`)

export const forgetNotifications: Listener<'post.deleted'> = (tx, { postId }) => addForgetting(tx, postId)

export const activityTasks = ({ db }: Deps): Tasks => ({
  /** A popular post may have a million notifications, so each statement deletes some. */
  forget_notifications_of_post: ({ postId }, run) =>
    inTurns(
      () => deleteSomeNotifications(db, postId, rowsAtOnce),
      () => addForgetting(db, postId),
      run?.abortSignal,
    ),
})
