import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../core/database/database.ts'

/** Part of a statement that adds likes. `added` is a query of an account and how many it gave, in the order of accounts. */
export const addLikedPosts = (added: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  update accounts set liked_post_count = liked_post_count + added.likes
  from (${added}) as added (account_id, likes) where accounts.id = added.account_id`

/** Part of a statement that mails digests. `due` names a query that has the accounts. */
export const markDigestsSent = (due: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`update accounts set digest_at = now() from ${due} as due where accounts.id = due.id`

export const markSettled = (tx: Tx, accountId: string) =>
  tx
    .updateTable('accounts')
    .set({ settled_at: new Date() })
    .where('id', '=', accountId)
    .where('settled_at', 'is', null)
    .execute()
