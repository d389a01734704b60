import { sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../core/database/database.ts'
import { changed } from '../core/database/transactions.ts'
import { languageOfAccount } from './account-mail.ts'
import type { AccountsTables } from './accounts.table.ts'

/** Stands for the address of an account that only claims one. */
const aClaim = sql<string>`'claim ' || gen_random_uuid()`

/** Returns null when the address already has an account, unless the new one only claims it. */
export async function insertAccount(
  tx: Tx,
  account: {
    email: string
    emailKey: string
    passwordHash: string
    isStaff: boolean
    isClaim?: boolean
    isVerified?: boolean
    termsId?: string | null
    /** False for people who said that they are too young to turn safe mode off. */
    mayModifySafeMode?: boolean
  },
): Promise<string | null> {
  const made = await tx
    .insertInto('accounts')
    .values({
      email: account.email,
      email_key: account.isClaim ? aClaim : account.emailKey,
      claimed_email_key: account.isClaim ? account.emailKey : null,
      password_hash: account.passwordHash,
      is_staff: account.isStaff,
      is_verified: account.isVerified ?? false,
      terms_id: account.termsId ?? null,
      terms_accepted_at: account.termsId ? new Date() : null,
      can_modify_safe_mode: account.mayModifySafeMode ?? true,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? null
}

const credentials = [
  'id',
  'email',
  'email_key',
  'claimed_email_key',
  'password_hash',
  'is_verified',
  'tfa_secret',
  'tfa_pending_secret',
  'tfa_last_step',
  'tfa_failures',
  'tfa_locked_until',
  languageOfAccount.as('language'),
] as const

export type Credentials = NonNullable<Awaited<ReturnType<typeof findAccountByEmail>>>

export async function findAccountByEmail(db: Db | Tx, emailKey: string) {
  return db.selectFrom('accounts').select(credentials).where('email_key', '=', emailKey).executeTakeFirst()
}

/** Finds the account that has an address, or else one that has the same mailbox by another spelling. */
export async function findOwnerOfMailbox(db: Db, emailKey: string) {
  return db
    .selectFrom('accounts')
    .select(credentials)
    .where('mailbox', '=', sql<string>`mailbox_of(${emailKey})`)
    .orderBy(sql`email_key = ${emailKey}`, 'desc')
    .orderBy('is_verified', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Finds the oldest of the accounts that claim an address and haven't confirmed it. */
export async function findClaimant(db: Db | Tx, emailKey: string) {
  return db
    .selectFrom('accounts')
    .select(credentials)
    .where('claimed_email_key', '=', emailKey)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
}

/** Gives a confirmed address to an account; an account that had it unconfirmed only claims it from then on. */
export async function giveAddress(tx: Tx, accountId: string, email: string, emailKey: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ email_key: aClaim, claimed_email_key: emailKey })
    .where('email_key', '=', emailKey)
    .where('id', '<>', accountId)
    .execute()
  await tx
    .updateTable('accounts')
    .set({ email, email_key: emailKey, claimed_email_key: null, is_verified: true })
    .where('id', '=', accountId)
    .execute()
}

/** Finds an account by any spelling of its address. Others who claim the mailbox wait until the transaction ends. */
export async function claimMailbox(tx: Tx, emailKey: string) {
  const mailbox = sql<string>`mailbox_of(${emailKey})`
  await sql`select pg_advisory_xact_lock(hashtext('mailbox'), hashtext(${mailbox}))`.execute(tx)
  return tx.selectFrom('accounts').select(credentials).where('mailbox', '=', mailbox).executeTakeFirst()
}

export async function findAccount(db: Db | Tx, accountId: string) {
  return db.selectFrom('accounts').select(credentials).where('id', '=', accountId).executeTakeFirst()
}

export async function lockAccount(tx: Tx, accountId: string) {
  return tx.selectFrom('accounts').select(credentials).where('id', '=', accountId).forUpdate().executeTakeFirst()
}

/** Demo accounts do not count. */
export async function isAnyoneHere(db: Db | Tx): Promise<boolean> {
  return (
    (await db.selectFrom('accounts').select('id').where('is_demo', '=', false).limit(1).executeTakeFirst()) !==
    undefined
  )
}

const firstAccountLock = 7_305_001

/** Locks, so that of two concurrent first registrations the second waits and finds the first. */
export async function isFirstAccount(tx: Tx): Promise<boolean> {
  if (await isAnyoneHere(tx)) return false
  await sql`select pg_advisory_xact_lock(${firstAccountLock})`.execute(tx)
  return !(await isAnyoneHere(tx))
}

const waysIn = [
  ...(['sessions', 'mail_tokens', 'recovery_codes', 'passkeys', 'login_challenges', 'oidc_accounts'] as const),
]

/** Ends every way to log in and frees the address for another account. */
export async function closeAccount(tx: Tx, accountId: string): Promise<void> {
  for (const table of waysIn) await tx.deleteFrom(table).where('account_id', '=', accountId).execute()
  await tx
    .updateTable('accounts')
    .set({
      email: '',
      email_key: `gone ${accountId}`,
      claimed_email_key: null,
      password_hash: '',
      is_staff: false,
      is_verified: false,
      tag_editor_of: [],
      tfa_secret: null,
      tfa_pending_secret: null,
    })
    .where('id', '=', accountId)
    .execute()
  changed(tx, 'sessions')
  changed(tx, 'accounts')
}

/** Accounts that act as this blog go back to their first one. */
export async function leaveBlog(tx: Tx, blogId: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set((row) => ({ current_blog_id: row.ref('primary_blog_id') }))
    .where('current_blog_id', '=', blogId)
    .execute()
  changed(tx, 'accounts')
}

export async function updateAccount(
  tx: Tx,
  accountId: string,
  change: Updateable<AccountsTables['accounts']>,
): Promise<void> {
  await tx.updateTable('accounts').set(change).where('id', '=', accountId).execute()
  changed(tx, 'accounts')
}

/** Returns false and writes nothing if the change concerns safe mode and the member can't change it. MSG-417 */
export async function updateSettings(
  tx: Tx,
  accountId: string,
  change: Updateable<AccountsTables['accounts']>,
): Promise<boolean> {
  const saved = await tx
    .updateTable('accounts')
    .set(change)
    .where('id', '=', accountId)
    .$if(change.safe_mode !== undefined, (query) => query.where('can_modify_safe_mode', '=', true))
    .returning('id')
    .executeTakeFirst()
  changed(tx, 'accounts')
  return saved !== undefined
}

/** Two who take the last staff members away wait for one another. */
export async function lockStaff(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('accounts')
    .select('id')
    .where('is_staff', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Few rows are left by now, but the deletes still look for posts of all the blogs. */
export const takeTime = (tx: Tx) => sql`set local statement_timeout = '10min'`.execute(tx)

export async function deleteAccountRow(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('accounts').where('id', '=', accountId).execute()
  changed(tx, 'accounts')
}

/** The same for one of them. */
export async function closeBlog(tx: Tx, blogId: string, accountId: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set((row) => ({ current_blog_id: row.ref('primary_blog_id') }))
    .where('id', '=', accountId)
    .where('current_blog_id', '=', blogId)
    .execute()
  changed(tx, 'accounts')
}
