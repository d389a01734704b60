import type { Deps } from '../core/deps.ts'
import type { Tasks } from '../core/work/jobs.ts'
import { publishDuePosts } from './queue/publish-due.actions.ts'
import { deleteDroppedContents } from './write/delete-post.store.ts'

const sweepAtOnce = 500

export const postsTasks = (deps: Deps): Tasks => ({
  async publish_due_posts() {
    await publishDuePosts(deps.db)
  },
  async sweep_dropped_contents() {
    while ((await deleteDroppedContents(deps.db, sweepAtOnce)) === sweepAtOnce);
  },
})
