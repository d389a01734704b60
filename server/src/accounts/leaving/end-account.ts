import { retireBlogsOf } from '../../blogs/retire-blogs.ts'
import type { Tx } from '../../core/database/database.ts'
import { recordEvent } from '../../core/work/events.ts'
import { closeAccount } from '../accounts.store.ts'

/** Part of a larger write, which has decided that the account may go. */
export async function endAccount(tx: Tx, accountId: string): Promise<void> {
  const blogIds = await retireBlogsOf(tx, accountId)
  await closeAccount(tx, accountId)
  await recordEvent(tx, 'account.deleted', { accountId, blogIds })
}
