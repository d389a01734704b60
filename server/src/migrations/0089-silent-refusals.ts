import { type Kysely, sql } from 'kysely'

/**
 * A refused asker has one row for each question, and it outlives their account, so that a list of them never tells
 * which questions came from the same person or who left. One that a shared blog refuses has no account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table blocked_askers (
      id bigint primary key default next_id(),
      by_account_id uuid references accounts on delete cascade,
      by_blog_id bigint references blogs on delete cascade,
      asker_account_id uuid references accounts on delete set null,
      question_id bigint not null,
      unique (question_id),
      check ((by_account_id is null) <> (by_blog_id is null)))`.execute(db)
  await sql`create index blocked_askers_by_asker on blocked_askers (asker_account_id)`.execute(db)
  await sql`create index blocked_askers_by_account on blocked_askers (by_account_id)`.execute(db)
  await sql`create index blocked_askers_by_blog on blocked_askers (by_blog_id)`.execute(db)
  await sql`
    create table declined_invitations (
      id bigint primary key default next_id(),
      account_id uuid not null references accounts on delete cascade,
      blog_id bigint references blogs on delete set null,
      invited_by uuid references accounts on delete set null,
      declined_at timestamptz not null default now())`.execute(db)
  await sql`create index declined_invitations_by_account on declined_invitations (account_id)`.execute(db)
  await sql`create index declined_invitations_of_blog on declined_invitations (blog_id)`.execute(db)
  await sql`create index declined_invitations_by_inviter on declined_invitations (invited_by)`.execute(db)
  await sql`alter table accounts add column open_to_invitations boolean not null default false`.execute(db)
}
