import { type Kysely, sql } from 'kysely'

/** Adds a table of its own, a column with a default and an index, which the version before it does not know. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table blogs add column public_history boolean not null default false`.execute(db)
  await sql`
    create table post_versions (
      id bigint primary key default next_id(),
      post_id bigint not null references posts (id) on delete cascade,
      account_id uuid references accounts (id) on delete set null,
      made_at timestamptz not null default now(),
      title text not null default '',
      words text not null default '',
      tags text[] not null default '{}',
      is_public boolean not null default false
    )`.execute(db)
  await sql`create index post_versions_of_post on post_versions (post_id, id)`.execute(db)
  await sql`create index post_versions_of_account on post_versions (account_id) where account_id is not null`.execute(
    db,
  )
  // Finds the reblogs with words of a tree, of which most reblogs have none.
  await sql`
    create index posts_with_words on posts (root_post_id, id)
      where content_id is not null and parent_post_id is not null`.execute(db)
}
