import { EventEmitter } from 'node:events'
import { Logger, run } from 'graphile-worker'
import { accountsTasks } from './accounts/accounts.jobs.ts'
import { removeAccount } from './accounts/accounts.listeners.ts'
import { removalTasks } from './accounts/remove-account.jobs.ts'
import { activityTasks, removeNotifications } from './activity/activity.jobs.ts'
import {
  notifyMentioned,
  notifyOfAltAccepted,
  notifyOfAltSuggestion,
  notifyOfAnswer,
  notifyOfAsk,
  notifyOfFollow,
  notifyOfLeaving,
  notifyOfLike,
  notifyOfReblog,
  notifyOfRefusedFollow,
  notifyOfReply,
} from './activity/activity.listeners.ts'
import { digestTasks } from './activity/digest.jobs.ts'
import { appsTasks } from './apps/apps.jobs.ts'
import { notifyAsker, notifyAskerPrivately } from './asks/asks.listeners.ts'
import { openPool } from './core/database/pool.ts'
import type { Deps } from './core/deps.ts'
import { coreTasks } from './core/work/core.jobs.ts'
import type { EventName, GroupListeners, Listeners } from './core/work/events.ts'
import { handleEvents } from './core/work/handle-events.ts'
import type { Tasks } from './core/work/jobs.ts'
import { beatFor } from './core/work/worker-heartbeat.ts'
import { bringingTasks, federationTasks } from './federation/federation.jobs.ts'
import { importsTasks, slowImportsTasks } from './imports/imports.jobs.ts'
import { goOnWithImports } from './imports/imports.listeners.ts'
import { mediaTasks, slowMediaTasks } from './media/media.jobs.ts'
import { removeConversations } from './messaging/remove-conversations.ts'
import { notesTasks } from './notes/notes.jobs.ts'
import { removeNotes } from './notes/notes.listeners.ts'
import { startCrossPosts } from './posts/elsewhere.listeners.ts'
import { postsTasks } from './posts/posts.jobs.ts'
import { wakeWaitingPosts } from './posts/queue/go-on.listeners.ts'
import { settleVideos } from './posts/settle-videos.listeners.ts'
import { removePostsOfBlogs } from './posts/write/remove-posts-of-blogs.ts'
import { pushTasks } from './push/push.jobs.ts'
import { pushOfPosts } from './push/push.listeners.ts'
import { indexPosts } from './search/search.listeners.ts'
import { sharingTasks } from './sharing/sharing.jobs.ts'
import { telemetryTasks } from './telemetry/telemetry.jobs.ts'
import { sendingTasks, sendsAtOnce, webhooksTasks } from './webhooks/webhooks.jobs.ts'
import { sendOfAsk, sendOfPost, sendOfReblog, sendOfReply } from './webhooks/webhooks.listeners.ts'

/** Events without a listener are marked as handled. */
export const listeners: Listeners = {
  'alt.accepted': { notifyOfAltAccepted },
  'alt.suggested': { notifyOfAltSuggestion },
  'ask.answered': { notifyOfAnswer },
  'ask.received': { notifyOfAsk },
  'blog.followed': { notifyOfFollow },
  'follow.refused': { notifyOfRefusedFollow },
  'owner.leaving': { notifyOfLeaving },
  'post.liked': { notifyOfLike },
  'post.reblogged': { notifyOfReblog },
  'post.replied': { notifyOfReply },
  'account.deleted': { removeAccount },
  'account.let_go': { wakeWaitingPosts, goOnWithImports },
  'media.processed': { settleVideos },
  'post.deleted': { removeNotes, removeNotifications },
  'post.published': { notifyMentioned, notifyAsker },
  'post.approved': { notifyAskerPrivately },
}

export const groupListeners: GroupListeners = {
  'ask.received': { sendOfAsk },
  'post.published': { indexPosts, startCrossPosts, sendOfPost, pushOfPosts },
  'post.reblogged': { sendOfReblog },
  'post.replied': { sendOfReply },
  'post.imported': { indexPosts },
}

/** The group listeners of this configuration, and the sender of deliveries; neither is loaded where federation is off. */
export async function openFederation(deps: Deps): Promise<{ groupListeners: GroupListeners; send?: () => Stoppable }> {
  if (deps.config.federation === 'off') return { groupListeners }
  const { federationListeners } = await import('./federation/federation.listeners.ts')
  const { sendDeliveries } = await import('./federation/send-deliveries.ts')
  return {
    groupListeners: together(groupListeners, federationListeners(deps)),
    send: () => sendDeliveries(deps),
  }
}

/** Listeners of both, also where they listen to the same event. */
function together(some: GroupListeners, others: GroupListeners): GroupListeners {
  const names = [...new Set([...Object.keys(some), ...Object.keys(others)])] as EventName[]
  return Object.fromEntries(names.map((name) => [name, { ...some[name], ...others[name] }]))
}

interface Stoppable {
  stop(): Promise<void>
}

const crontab = `
*/10 * * * * sweep_dropped_contents
17 * * * * sweep_unused_media
*/10 * * * * forget_old_events
*/10 * * * * forget_old_limits
*/10 * * * * forget_client_requests
*/10 * * * * forget_old_sessions
*/10 * * * * forget_mail_tokens
*/10 * * * * forget_login_challenges
*/10 * * * * forget_app_tokens
*/10 * * * * forget_oauth_nonces
*/10 * * * * forget_bulk_edits
33 * * * * empty_bins
*/10 * * * * forget_webhook_deliveries
27 * * * * sweep_imports
*/10 * * * * forget_federation
37 4 * * * sweep_remote_files
41 * * * * forget_old_logs
0 8 * * * mail_digests
* * * * * publish_due_posts`

/** Excludes slow tasks, and those that wait for receivers of webhooks. */
export const tasksOf = (deps: Deps): Tasks => ({
  ...coreTasks(deps),
  ...accountsTasks(deps),
  ...removalTasks(deps, { first: removeConversations, posts: removePostsOfBlogs }),
  ...appsTasks(deps),
  ...mediaTasks(deps),
  ...postsTasks(deps),
  ...notesTasks(deps),
  ...activityTasks(deps),
  ...telemetryTasks(deps),
  ...digestTasks(deps),
  ...sharingTasks(deps),
  ...webhooksTasks(deps),
  ...importsTasks(deps),
  ...federationTasks(deps),
})

/** Runs jobs and dispatches events. Several workers may run side by side. */
export async function startWorker(deps: Deps, databaseUrl: string): Promise<Stoppable> {
  const pool = openPool(databaseUrl, { max: deps.config.workerSlots + 12 })
  const poolIds: string[] = []
  const runTasks = (taskList: Tasks, concurrency: number, cron: { crontab: string } | { parsedCronItems: [] }) =>
    run({
      pgPool: pool,
      concurrency,
      noHandleSignals: true,
      logger: loggerFor(deps),
      pollInterval: 1000,
      // biome-ignore lint/suspicious/noExplicitAny: each task knows its own payload.
      taskList: taskList as any,
      ...cron,
      events: new EventEmitter().on('pool:create', ({ workerPool }) => poolIds.push(workerPool.id)),
    })
  const runners = [
    await runTasks(tasksOf(deps), Math.max(1, deps.config.workerSlots), { crontab }),
    await runTasks(slowMediaTasks(deps), 1, { parsedCronItems: [] }),
    await runTasks({ ...sendingTasks(deps), ...pushTasks(deps) }, sendsAtOnce, { parsedCronItems: [] }),
    await runTasks(slowImportsTasks(deps, databaseUrl), 1, { parsedCronItems: [] }),
    ...(deps.config.federation === 'off' ? [] : [await runTasks(bringingTasks(deps), 2, { parsedCronItems: [] })]),
  ]
  const heartbeat = beatFor(deps, () => poolIds)
  const federation = await openFederation(deps)
  const events = handleEvents(deps, { listeners, groupListeners: federation.groupListeners })
  const sender = federation.send?.()
  return {
    async stop() {
      await events.stop()
      await sender?.stop()
      await Promise.all(runners.map((runner) => runner.stop().catch(() => {})))
      await heartbeat.stop()
      await pool.end()
    },
  }
}

/** Logs failed jobs only. */
const loggerFor = ({ log }: Deps) =>
  new Logger(() => (level, message) => {
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
