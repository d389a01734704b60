import { deleteBlogs } from '../blogs/retire-blogs.ts'
import type { Deps } from '../core/deps.ts'
import { addJob, type Tasks } from '../core/work/jobs.ts'
import { type Leaving, listReferenceSteps, type RemovalStep } from '../core/work/removal-steps.ts'
import { runInSlices } from '../core/work/slices.ts'
import { deleteMediaOf } from '../media/storage/delete-media-of.ts'
import { deleteAccountRow, takeTime } from './accounts.store.ts'

const filesAtOnce = 200

export const addRemoval = (db: Parameters<typeof addJob>[0], leaving: Leaving): Promise<void> =>
  addJob(db, 'remove_account', leaving, `account ${leaving.accountId ?? leaving.blogIds.join(' ')}`)

/**
 * Removes the data of an account, or of blogs that their owner deleted, in slices. The account goes last, because all
 * other rows refer to it. A killed job resumes with what is left. `given` holds the steps that cannot be derived from foreign keys.
 */
export const removalTasks = ({ db }: Deps, given: { first: RemovalStep; posts: RemovalStep }): Tasks => ({
  async remove_account(leaving, run) {
    const steps = [
      given.first,
      ...(await listReferenceSteps(db, 'deleted')),
      given.posts,
      removeMedia,
      ...(await listReferenceSteps(db, 'kept')),
      removeAccountRow,
    ]
    const slice = async () => {
      for (let [step] = steps; step; [step] = steps) {
        const gone = await step(db, leaving)
        if (gone > 0) return gone
        steps.shift()
      }
      return 0
    }
    await runInSlices(slice, () => addRemoval(db, leaving), run?.abortSignal)
  },
})

const removeMedia: RemovalStep = (db, { accountId }) =>
  accountId ? db.transaction().execute((tx) => deleteMediaOf(tx, [accountId], filesAtOnce)) : Promise.resolve(0)

const removeAccountRow: RemovalStep = (db, { accountId, blogIds }) =>
  db.transaction().execute(async (tx) => {
    await takeTime(tx)
    await deleteBlogs(tx, blogIds)
    if (accountId) await deleteAccountRow(tx, accountId)
    return 0
  })
