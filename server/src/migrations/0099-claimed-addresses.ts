import { type Kysely, sql } from 'kysely'

/** Keeps an address that an account names but can't have until it confirms it, because another account has it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add column claimed_email_key text`.execute(db)
  await sql`
    create index accounts_by_claim on accounts (claimed_email_key, created_at) where claimed_email_key is not null`.execute(
    db,
  )
}
