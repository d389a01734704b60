import { type Kysely, sql } from 'kysely'

/** Adds tables that the version before it does not know. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passkeys (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references accounts on delete cascade,
      credential_id bytea not null unique,
      public_key bytea not null,
      counter bigint not null default 0,
      transports text[] not null,
      name text not null,
      made_at timestamptz not null default now(),
      used_at timestamptz
    )`.execute(db)
  await sql`create index passkeys_of_account on passkeys (account_id, made_at)`.execute(db)
  await sql`
    create table login_challenges (
      challenge_hash bytea primary key,
      purpose text not null,
      browser_hash bytea not null,
      account_id uuid references accounts on delete cascade,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index login_challenges_of_account on login_challenges (account_id) where account_id is not null`.execute(
    db,
  )
  await sql`create index login_challenges_by_end on login_challenges (expires_at)`.execute(db)
}
