import type { Deps } from '../core/deps.ts'
import type { Tasks } from '../core/jobs.ts'
import { deleteUncarriedContents } from './delete-post.store.ts'
import { publishDuePosts } from './publish-due.actions.ts'

export const postsTasks = (deps: Deps): Tasks => ({
  async publish_due_posts() {
    await publishDuePosts(deps.db)
  },
  forget_contents_of_post: (post) => deleteUncarriedContents(deps.db, post),
})
