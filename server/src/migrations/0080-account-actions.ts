import { type Kysely, sql } from 'kysely'

/** Adds a table and columns of their own, which the version before it does not know. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_actions (
      id bigint primary key default next_id(),
      account_id uuid not null references accounts (id) on delete cascade,
      kind text not null check (kind in ('warn', 'limit', 'suspend')),
      reason text not null,
      made_by uuid references accounts (id) on delete set null,
      ends_at timestamptz,
      ended_at timestamptz,
      end_reason text not null default '',
      blog_ids bigint[] not null default '{}'
    )`.execute(db)
  await sql`create index account_actions_of_account on account_actions (account_id, id)`.execute(db)
  await sql`create index account_actions_by_staff on account_actions (made_by) where made_by is not null`.execute(db)
  await sql`
    create unique index account_actions_open on account_actions (account_id)
    where ended_at is null and kind <> 'warn'`.execute(db)
  await sql`
    alter table accounts add column held_as text check (held_as in ('limit', 'suspend')),
      add column held_until timestamptz`.execute(db)
  await sql`create index accounts_held on accounts (id) where held_as is not null`.execute(db)
}
