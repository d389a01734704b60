import { type Kysely, sql } from 'kysely'

/** Adds a table of its own, which the version before it does not know. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table autosaves (
      account_id uuid not null references accounts (id) on delete cascade,
      id uuid not null,
      blog_id bigint not null references blogs (id) on delete cascade,
      form text not null,
      written text not null,
      saved_at timestamptz not null default now(),
      primary key (account_id, id)
    )`.execute(db)
  await sql`create index autosaves_of_blog on autosaves (blog_id)`.execute(db)
}
