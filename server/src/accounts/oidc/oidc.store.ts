import { sql } from 'kysely'
import type { Db, RowOf, Tx } from '../../core/database/database.ts'

type Linked = Pick<RowOf<'oidc_accounts'>, 'issuer' | 'subject' | 'account_id' | 'email'>

export async function findLinkedAccount(db: Db, issuer: string, subject: string): Promise<string | null> {
  const found = await db
    .selectFrom('oidc_accounts')
    .select('account_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return found?.account_id ?? null
}

export async function findLink(db: Db | Tx, issuer: string, accountId: string) {
  const found = await db
    .selectFrom('oidc_accounts')
    .select(['email', 'linked_at', 'used_at'])
    .where('issuer', '=', issuer)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return found ?? null
}

/** Returns false when the account or the person there is linked already. */
export async function insertLink(tx: Tx, link: Linked): Promise<boolean> {
  const made = await tx
    .insertInto('oidc_accounts')
    .values({ ...link, used_at: sql`now()` })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst()
  return made !== undefined
}

export async function saveLinkUse(tx: Tx, { issuer, subject, account_id, email }: Linked): Promise<void> {
  await tx
    .updateTable('oidc_accounts')
    .set({ email, used_at: sql`now()` })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('account_id', '=', account_id)
    .execute()
}

export async function deleteLink(tx: Tx, issuer: string, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('oidc_accounts')
    .where('issuer', '=', issuer)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function findStaffFlag(tx: Tx, accountId: string) {
  return tx
    .selectFrom('accounts')
    .leftJoin('blogs', 'blogs.id', 'accounts.primary_blog_id')
    .select(['accounts.is_staff', 'blogs.name'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst()
}
