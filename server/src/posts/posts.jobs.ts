import type { Deps } from '../core/deps.ts'
import { addJob, type Tasks } from '../core/work/jobs.ts'
import { deleteEnded, runInSlices } from '../core/work/slices.ts'
import { removeEnded } from './bin/bin.actions.ts'
import { runEdit } from './bulk/bulk.actions.ts'
import { publishDuePosts } from './queue/publish-due.actions.ts'
import { deleteDroppedContents } from './write/delete-post.store.ts'

const sweepAtOnce = 500
const postsAtOnce = 50

/** Longer than an undo is offered, so that one which has begun finds its rows. */
const undoMaxAge = '2 days'
const editMaxAge = '7 days'

export const postsTasks = (deps: Deps): Tasks => ({
  async publish_due_posts() {
    await publishDuePosts(deps.db)
  },
  edit_posts: ({ editId }, run) => runEdit(deps, editId, run?.abortSignal),
  forget_bulk_edits: (_, run) =>
    runInSlices(
      async () =>
        (await deleteEnded(deps.db, 'bulk_edit_undo', 'made_at', undoMaxAge)) ||
        (await deleteEnded(deps.db, 'bulk_edits', 'finished_at', editMaxAge)),
      () => addJob(deps.db, 'forget_bulk_edits', {}, 'bulk edits'),
      run?.abortSignal,
    ),
  empty_bins: (_, run) =>
    runInSlices(
      () => removeEnded(deps.db, postsAtOnce),
      () => addJob(deps.db, 'empty_bins', {}, 'bins'),
      run?.abortSignal,
    ),
  async sweep_dropped_contents() {
    while ((await deleteDroppedContents(deps.db, sweepAtOnce)) === sweepAtOnce);
  },
})
