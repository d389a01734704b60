import { type Kysely, sql } from 'kysely'

/** What was shared where, and the accounts elsewhere through which members share. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shares (
      id bigint primary key default next_id(),
      account_id uuid references accounts on delete set null,
      blog_id bigint not null references blogs on delete cascade,
      post_id bigint references posts on delete cascade,
      network text not null check (network in ('email', 'twitter', 'facebook', 'pinterest', 'reddit')),
      is_fallback boolean not null
    )`.execute(db)
  await sql`create index shares_of_post on shares (post_id) where post_id is not null`.execute(db)
  await sql`create index shares_of_blog on shares (blog_id)`.execute(db)
  await sql`create index shares_of_account on shares (account_id) where account_id is not null`.execute(db)

  await sql`
    create table linked_accounts (
      account_id uuid not null references accounts on delete cascade,
      network text not null check (network in ('twitter', 'facebook')),
      name text not null,
      sealed_token text not null,
      linked_at timestamptz not null default now(),
      primary key (account_id, network)
    )`.execute(db)
}
