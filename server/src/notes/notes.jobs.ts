import type { Deps } from '../core/deps.ts'
import { addJob, type Tasks } from '../core/work/jobs.ts'
import { rowsAtOnce, runInSlices } from '../core/work/slices.ts'
import { deleteSomeLikes, removeEmptyTree } from './notes.store.ts'

export const notesTasks = ({ db }: Deps): Tasks => ({
  /** Deletes in slices because a popular post may have a million likes. */
  forget_notes_of_post: (post, run) =>
    runInSlices(
      async () =>
        (await deleteSomeLikes(db, post.postId, rowsAtOnce)) + (await removeEmptyTree(db, post.rootPostId, rowsAtOnce)),
      () => addJob(db, 'forget_notes_of_post', post, `notes of ${post.postId}`),
      run?.abortSignal,
    ),
})
