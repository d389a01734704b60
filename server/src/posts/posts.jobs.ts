import type { Deps } from '../core/deps.ts'
import type { Tasks } from '../core/jobs.ts'
import { deleteDroppedContents } from './delete-post.store.ts'
import { publishDuePosts } from './publish-due.actions.ts'

const sweepAtOnce = 500

export const postsTasks = (deps: Deps): Tasks => ({
  async publish_due_posts() {
    await publishDuePosts(deps.db)
  },
  async sweep_dropped_contents() {
    while ((await deleteDroppedContents(deps.db, sweepAtOnce)) === sweepAtOnce);
  },
})
