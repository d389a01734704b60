import { leavingDays } from '@bowerbird/domain/accounts/accounts.limits.ts'
import { sql } from 'kysely'
import { isOnlyOwner } from '../../blogs/retire-blogs.ts'
import { hasRows, queryRows, type Tx } from '../../core/database/database.ts'
import { changed } from '../../core/database/transactions.ts'
import { languageOfAccount } from '../account-mail.ts'

/** Returns the day that the account ends on; undefined if it was set before. */
export async function setLeaving(tx: Tx, accountId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ leaves_at: Date }>`
    update accounts set leaves_at = now() + make_interval(days => ${sql.lit(leavingDays)})
    where id = ${accountId} and leaves_at is null returning leaves_at`.execute(tx)
  if (rows.length > 0) changed(tx, 'accounts')
  return rows[0]?.leaves_at
}

export async function clearLeaving(tx: Tx, accountId: string): Promise<void> {
  await tx.updateTable('accounts').set({ leaves_at: null }).where('id', '=', accountId).execute()
  changed(tx, 'accounts')
}

/** Locks the account if its time has come. */
export const lockEnded = (tx: Tx, accountId: string) => hasRows(tx)`
    select from accounts where id = ${accountId} and leaves_at <= now() for update`

/** Everybody else who writes for a blog that the account alone owns, once for each blog. */
export const listOtherMembers = (tx: Tx, accountId: string) => queryRows<{
  blog: string
  email: string
  language: string | null
  is_verified: boolean
}>(tx)`
    select blogs.name as blog, accounts.email, ${languageOfAccount} as language, accounts.is_verified
    from blog_members mine join blogs on blogs.id = mine.blog_id
    join (select blog_id, account_id from blog_members union all select blog_id, account_id from blog_contributors)
      as others on others.blog_id = mine.blog_id and others.account_id <> mine.account_id
    join accounts on accounts.id = others.account_id
    where mine.account_id = ${accountId} and mine.is_owner and ${isOnlyOwner(accountId)}`
