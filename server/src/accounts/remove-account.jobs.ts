import { sql } from 'kysely'
import { deleteBlogs } from '../blogs/retire-blogs.actions.ts'
import { changed } from '../core/database/transactions.ts'
import type { Deps } from '../core/deps.ts'
import { type Forget, type Leaving, listReferenceSteps } from '../core/work/forget.ts'
import { addJob, type Tasks } from '../core/work/jobs.ts'
import { inTurns } from '../core/work/slices.ts'
import { deleteMediaOf } from '../media/storage/delete-media-of.actions.ts'

const filesAtOnce = 200

export const addRemoval = (db: Parameters<typeof addJob>[0], leaving: Leaving): Promise<void> =>
  addJob(db, 'remove_account', leaving, `account ${leaving.accountId}`)

/**
 * Removes the account's data in slices, and the account last because all other rows refer to it. A killed job resumes
 * with what is left. `forget` holds the steps that cannot be derived from foreign keys.
 */
export const removalTasks = ({ db }: Deps, forget: { first: Forget; posts: Forget }): Tasks => ({
  async remove_account(leaving, run) {
    const steps = [
      forget.first,
      ...(await listReferenceSteps(db, 'deleted')),
      forget.posts,
      forgetMedia,
      ...(await listReferenceSteps(db, 'kept')),
      forgetAccount,
    ]
    const slice = async () => {
      for (let [step] = steps; step; [step] = steps) {
        const gone = await step(db, leaving)
        if (gone > 0) return gone
        steps.shift()
      }
      return 0
    }
    await inTurns(slice, () => addRemoval(db, leaving), run?.abortSignal)
  },
})

const forgetMedia: Forget = (db, { accountId }) =>
  db.transaction().execute((tx) => deleteMediaOf(tx, [accountId], filesAtOnce))

/** Few rows are left by now, but the delete still looks for posts of all its blogs. */
const forgetAccount: Forget = (db, { accountId, blogIds }) =>
  db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '10min'`.execute(tx)
    await deleteBlogs(tx, blogIds)
    await tx.deleteFrom('accounts').where('id', '=', accountId).execute()
    changed(tx, 'accounts')
    return 0
  })
