import { sql } from 'kysely'
import { deleteBlogs } from '../blogs/retire-blogs.actions.ts'
import type { Listener } from '../core/events.ts'
import { deleteMediaOf } from '../media/delete-media-of.actions.ts'

/** Last of all who listen, since everything else hangs on these rows. A life's work may take longer than a request. */
export const removeAccount: Listener<'account.deleted'> = async (tx, { accountId, blogIds }) => {
  await sql`set local statement_timeout = '10min'`.execute(tx)
  await deleteMediaOf(tx, [accountId])
  await deleteBlogs(tx, blogIds)
  await tx.deleteFrom('accounts').where('id', '=', accountId).execute()
}
