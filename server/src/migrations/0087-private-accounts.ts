import { type Kysely, sql } from 'kysely'

/**
 * One time of activity on all blogs of an account would tell that they are one person's, so those that are stored go.
 * `claimed_key` is the address of an account that was registered with the address of another.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounts
      add column shows_activity boolean not null default true,
      add column claimed_key text`.execute(db)
  await sql`create index accounts_by_claimed_key on accounts (claimed_key) where claimed_key is not null`.execute(db)
  await sql`update blogs set last_active_at = null where last_active_at is not null`.execute(db)
}
