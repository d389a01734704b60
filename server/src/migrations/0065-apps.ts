import { type Kysely, sql } from 'kysely'

/** Adds tables of their own, which the version before it does not know. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addApps(db)
  await addTokens(db)
  await addRequests(db)
  for (const [table, acts] of [
    ['apps', 'delete or update'],
    ['app_grants', 'delete'],
    ['app_tokens', 'delete'],
  ] as const)
    await sql`
      create trigger ${sql.ref(`${table}_told`)} after ${sql.raw(acts)} on ${sql.ref(table)} for each statement
        execute function tell_of_rows()`.execute(db)
}

async function addApps(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table apps (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      name text not null,
      description text not null,
      website text not null,
      callbacks text[] not null check (cardinality(callbacks) <= 5),
      consumer_key text not null unique,
      sealed_secret text not null,
      made_at timestamptz not null default now(),
      rotated_at timestamptz
    )`.execute(db)
  await sql`create index apps_of_account on apps (account_id, made_at)`.execute(db)
  await sql`
    create table app_grants (
      id bigint primary key default next_id(),
      app_id uuid not null references apps (id) on delete cascade,
      account_id uuid not null references accounts (id) on delete cascade,
      rights text[] not null,
      granted_at timestamptz not null default now(),
      used_at timestamptz,
      unique (account_id, app_id)
    )`.execute(db)
  await sql`create index app_grants_of_app on app_grants (app_id)`.execute(db)
}

async function addTokens(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table app_tokens (
      token_hash bytea primary key,
      app_id uuid not null references apps (id) on delete cascade,
      grant_id bigint references app_grants (id) on delete cascade,
      kind text not null check (kind in ('oauth1', 'access', 'refresh')),
      sealed_secret text,
      rights text[] not null,
      family uuid not null,
      made_at timestamptz not null default now(),
      expires_at timestamptz,
      replaced_at timestamptz
    )`.execute(db)
  await sql`create index app_tokens_of_grant on app_tokens (grant_id, made_at)`.execute(db)
  await sql`create index app_tokens_of_app on app_tokens (app_id, made_at) where grant_id is null`.execute(db)
  await sql`create index app_tokens_of_family on app_tokens (family)`.execute(db)
  await sql`create index app_tokens_by_end on app_tokens (expires_at) where expires_at is not null`.execute(db)
}

async function addRequests(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table app_requests (
      token_hash bytea primary key,
      app_id uuid not null references apps (id) on delete cascade,
      account_id uuid references accounts (id) on delete cascade,
      kind text not null check (kind in ('oauth1', 'code')),
      callback text not null,
      must_name_callback boolean not null default false,
      rights text[] not null,
      challenge text,
      challenge_method text,
      sealed_secret text,
      verifier_hash bytea,
      family uuid not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index app_requests_by_end on app_requests (expires_at)`.execute(db)
  await sql`create index app_requests_of_app on app_requests (app_id)`.execute(db)
  await sql`create index app_requests_of_account on app_requests (account_id) where account_id is not null`.execute(db)
  // Rows live for minutes and hold only hashes, so they refer to nothing and need not survive a crash.
  await sql`
    create unlogged table oauth_nonces (
      app_id uuid,
      nonce_hash bytea,
      used_at timestamptz not null default now(),
      primary key (app_id, nonce_hash)
    )`.execute(db)
  await sql`create index oauth_nonces_by_time on oauth_nonces (used_at)`.execute(db)
}
