import type { Deps } from '../core/deps.ts'
import { addJob, type Tasks } from '../core/work/jobs.ts'
import { deleteEnded, runInSlices } from '../core/work/slices.ts'
import { deleteOrphans } from './actors.store.ts'
import { remoteFilesTasks } from './media/remote-files.jobs.ts'

/** Longer than the time of any signature, so that nothing can be sent twice. */
const receivedAge = '2 days'
/** Longer than a server is tried; deliveries go with their activity. */
const activityAge = '8 days'
/** The keys of blogs that are gone, after their last activity has been delivered or given up. */
const actorAge = '30 days'

export const federationTasks = (deps: Deps): Tasks => ({
  ...remoteFilesTasks(deps),
  forget_federation: async (_, run) => {
    const { db } = deps
    await deleteOrphans(db)
    await runInSlices(
      async () =>
        (await deleteEnded(db, 'received_activities', 'received_at', receivedAge)) +
        (await deleteEnded(db, 'outgoing_activities', 'made_at', activityAge)) +
        (await deleteEnded(db, 'local_actors', 'gone_at', actorAge)),
      () => addJob(db, 'forget_federation', {}, 'federation'),
      run?.abortSignal,
    )
  },
})

/** These wait for other servers, so that they have places of their own. */
export const bringingTasks = (deps: Deps): Tasks => ({
  bring_posts: async (body, run) =>
    (await import('./following/bring-posts.ts')).bringPosts(deps, body, run?.abortSignal),
  bring_remote_post: async (job) => (await import('./incoming/bring-post.ts')).bringPost(deps, job),
  confirm_name: async (job) => (await import('./following/confirm-name.ts')).confirmName(deps, job),
  follow_moved: async (job) => (await import('./acts/follow-moved.ts')).followMoved(deps, job),
  move_followers: async (job, run) =>
    (await import('./acts/follow-moved.ts')).moveFollowers(deps, job, run?.abortSignal),
})
