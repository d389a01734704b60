import { sql } from 'kysely'
import { deleteBlogs } from '../blogs/retire-blogs.actions.ts'
import type { Deps } from '../core/deps.ts'
import { type Forget, type Leaving, listHanging } from '../core/work/forget.ts'
import { addJob, type Tasks } from '../core/work/jobs.ts'
import { inTurns } from '../core/work/slices.ts'
import { deleteMediaOf } from '../media/storage/delete-media-of.actions.ts'

const filesAtOnce = 200

export const addRemoval = (db: Parameters<typeof addJob>[0], leaving: Leaving): Promise<void> =>
  addJob(db, 'remove_account', leaving, `account ${leaving.accountId}`)

/**
 * All that an account had, a slice at a time, and the account itself last, since everything hangs on it. A job that was
 * killed begins anew with what is still there. `forget` is what features know better than the database.
 */
export const removalTasks = ({ db }: Deps, forget: { first: Forget; posts: Forget }): Tasks => ({
  async remove_account(leaving, run) {
    const steps = [
      forget.first,
      ...(await listHanging(db, 'deleted')),
      forget.posts,
      forgetMedia,
      ...(await listHanging(db, 'kept')),
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

/** Few rows by now, but the posts of all blogs are looked through for any that are left. */
const forgetAccount: Forget = (db, { accountId, blogIds }) =>
  db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '10min'`.execute(tx)
    await deleteBlogs(tx, blogIds)
    await tx.deleteFrom('accounts').where('id', '=', accountId).execute()
    return 0
  })
