import { run } from 'graphile-worker'
import { accountsTasks } from './accounts/accounts.jobs.ts'
import { removeAccount } from './accounts/accounts.listeners.ts'
import { coreTasks } from './core/core.jobs.ts'
import type { Deps } from './core/deps.ts'
import type { Listeners } from './core/events.ts'
import { handleEvents } from './core/handle-events.ts'
import type { Tasks } from './core/jobs.ts'
import { openPool } from './core/pool.ts'
import { mediaTasks } from './media/media.jobs.ts'
import { notesTasks } from './notes/notes.jobs.ts'
import { forgetNotes } from './notes/notes.listeners.ts'
import { forgetPostsOf } from './posts/forget-posts.listeners.ts'
import { postsTasks } from './posts/posts.jobs.ts'
import { forgetContents } from './posts/posts.listeners.ts'

/** Each feature's listeners are named here; an event nobody listens to is marked as handled. */
export const listeners: Listeners = {
  'account.deleted': [forgetPostsOf, removeAccount],
  'post.deleted': [forgetContents, forgetNotes],
}

/** Runs jobs and hands events on. Any number of workers may run beside each other. */
export async function startWorker(deps: Deps, databaseUrl: string): Promise<{ stop(): Promise<void> }> {
  const tasks: Tasks = {
    ...coreTasks(deps),
    ...accountsTasks(deps),
    ...mediaTasks(deps),
    ...postsTasks(deps),
    ...notesTasks(deps),
  }
  const pool = openPool(databaseUrl, { max: deps.config.workerSlots + 2 })
  const runner = await run({
    pgPool: pool,
    concurrency: Math.max(1, deps.config.workerSlots),
    noHandleSignals: true,
    pollInterval: 1000,
    // biome-ignore lint/suspicious/noExplicitAny: each task knows its own payload.
    taskList: tasks as any,
    crontab: '17 * * * * sweep_unused_media\n*/10 * * * * forget_old_rows\n* * * * * publish_due_posts',
  })
  const events = handleEvents(deps, listeners)
  return {
    async stop() {
      await events.stop()
      await runner.stop().catch(() => {})
      await pool.end()
    },
  }
}
