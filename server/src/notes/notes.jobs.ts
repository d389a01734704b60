import type { Deps } from '../core/deps.ts'
import type { Tasks } from '../core/jobs.ts'
import { deleteSomeLikes, forgetEmptyTree } from './notes.store.ts'

const likesAtOnce = 2000

export const notesTasks = (deps: Deps): Tasks => ({
  /** A popular post may have been liked a million times: each statement takes its share. */
  async forget_notes_of_post({ postId, rootPostId }) {
    for (let gone = likesAtOnce; gone === likesAtOnce; ) gone = await deleteSomeLikes(deps.db, postId, likesAtOnce)
    await forgetEmptyTree(deps.db, rootPostId)
  },
})
