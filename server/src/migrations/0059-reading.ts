import { type Kysely, sql } from 'kysely'

/** Adds tables of their own and a column with a default, which the version before it does not know. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add column reading jsonb not null default '{}'`.execute(db)
  await sql`
    create table reading_places (
      account_id uuid primary key references accounts (id) on delete cascade,
      place bigint not null,
      saved_at timestamptz not null default now()
    )`.execute(db)
  // It does not refer to posts: rows are few for each account, and the row of a deleted post does no harm.
  await sql`
    create table seen_posts (
      account_id uuid references accounts (id) on delete cascade,
      post_id bigint,
      id bigint not null default next_id(),
      primary key (account_id, post_id)
    )`.execute(db)
  await sql`create index seen_posts_in_order on seen_posts (account_id, id)`.execute(db)
  await sql`
    create table bookmark_folders (
      id bigint primary key default next_id(),
      account_id uuid not null references accounts (id) on delete cascade,
      name text not null
    )`.execute(db)
  await sql`create unique index bookmark_folders_by_name on bookmark_folders (account_id, lower(name))`.execute(db)
  await sql`
    create table bookmarks (
      account_id uuid references accounts (id) on delete cascade,
      post_id bigint references posts (id) on delete cascade,
      folder_id bigint references bookmark_folders (id) on delete set null,
      id bigint not null default next_id(),
      primary key (account_id, post_id)
    )`.execute(db)
  await sql`create index bookmarks_in_order on bookmarks (account_id, id)`.execute(db)
  await sql`create index bookmarks_of_post on bookmarks (post_id)`.execute(db)
  await sql`create index bookmarks_of_folder on bookmarks (folder_id) where folder_id is not null`.execute(db)
}
