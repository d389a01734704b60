import { mailTokenLifetimeMinutes } from '@bowerbird/domain/accounts/accounts.limits.ts'
import { emailKeyOf } from '@bowerbird/domain/accounts/accounts.rules.ts'
import { sql } from 'kysely'
import { type Db, execute, type Tx } from '../core/database/database.ts'
import { hashOfMailToken } from './mail-token.ts'

export type MailPurpose = 'verify' | 'reset'

export async function insertMailToken(
  db: Db | Tx,
  token: string,
  about: { accountId: string; purpose: MailPurpose; email: string },
): Promise<void> {
  await db
    .insertInto('mail_tokens')
    .values({
      token_hash: hashOfMailToken(token),
      account_id: about.accountId,
      purpose: about.purpose,
      email: about.email,
      expires_at: sql`now() + make_interval(mins => ${mailTokenLifetimeMinutes})`,
    })
    .execute()
}

/** Returns null unless the token is still valid; of two concurrent uses one succeeds. */
export async function consumeMailToken(
  tx: Tx,
  purpose: MailPurpose,
  token: string,
): Promise<{ account_id: string; email: string } | null> {
  const spent = await tx
    .updateTable('mail_tokens')
    .set({ used_at: sql`now()` })
    .where('token_hash', '=', hashOfMailToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['account_id', 'email'])
    .executeTakeFirst()
  return spent ?? null
}

/** The same, and leaves it for later. */
export async function findMailToken(db: Db, purpose: MailPurpose, token: string) {
  return db
    .selectFrom('mail_tokens')
    .select('account_id')
    .where('token_hash', '=', hashOfMailToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

export async function deleteMailToken(db: Db | Tx, token: string): Promise<void> {
  await db.deleteFrom('mail_tokens').where('token_hash', '=', hashOfMailToken(token)).execute()
}

/** Invalidates links that could take the account over; confirming its present address stays possible. */
export const deleteTakeOverTokens = (tx: Tx, accountId: string) => execute(tx)`
    delete from mail_tokens t using accounts a
    where a.id = t.account_id and a.id = ${accountId} and not (t.purpose = 'verify' and t.email = a.email)`

/** Counts the links of one purpose that one mailbox got in the last 24 hours, for whichever account. */
export async function countMailed(
  tx: Tx,
  { email, purpose }: { email: string; purpose: MailPurpose },
): Promise<number> {
  const { count } = await tx
    .selectFrom('mail_tokens')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(sql`mailbox_of(lower(email))`, '=', sql`mailbox_of(${emailKeyOf(email)})`)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now() + make_interval(mins => ${mailTokenLifetimeMinutes}) - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return count
}
