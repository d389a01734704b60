import { type Kysely, sql } from 'kysely'

/** Adds a table, and a column with a default, which the version before it does not know. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table login_challenges add column body jsonb not null default '{}'`.execute(db)
  await sql`
    create table oidc_accounts (
      issuer text not null,
      subject text not null,
      account_id uuid not null references accounts on delete cascade,
      email text not null,
      linked_at timestamptz not null default now(),
      used_at timestamptz,
      primary key (issuer, subject)
    )`.execute(db)
  await sql`create unique index oidc_accounts_of_account on oidc_accounts (account_id, issuer)`.execute(db)
}
