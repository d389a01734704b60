import { type Kysely, sql } from 'kysely'

/** Adds tables of their own and columns with defaults, which the version before it does not know. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table imports (
      id bigint primary key default next_id(),
      blog_id bigint not null references blogs (id) on delete cascade,
      account_id uuid references accounts (id) on delete set null,
      source text not null,
      state text not null check (state in ('uploading', 'reading', 'ready', 'running', 'paused', 'done', 'failed',
        'undoing', 'undone')),
      came_from text not null,
      total_bytes bigint not null default 0,
      api jsonb,
      zone text not null default 'UTC',
      only_blog text not null default '',
      is_local boolean not null default false,
      report jsonb,
      choices jsonb,
      done integer not null default 0,
      total integer not null default 0,
      made integer not null default 0,
      skipped integer not null default 0,
      failed jsonb not null default '[]',
      seconds_left integer,
      problem text not null default '',
      created_at timestamptz not null default now(),
      changed_at timestamptz not null default now()
    )`.execute(db)
  await addRest(db)
}

async function addRest(db: Kysely<unknown>): Promise<void> {
  await sql`create index imports_of_blog on imports (blog_id, id desc)`.execute(db)
  await sql`create index imports_of_account on imports (account_id) where account_id is not null`.execute(db)
  await sql`
    create unique index imports_open on imports (blog_id)
      where state in ('uploading', 'reading', 'ready', 'running', 'paused', 'undoing')`.execute(db)
  // A row stands for a file in the storage, so it stays until the file is deleted, whatever happens to the import.
  await sql`
    create table import_parts (
      import_id bigint,
      part integer,
      bytes integer not null,
      primary key (import_id, part)
    )`.execute(db)
  await sql`
    create table imported_posts (
      blog_id bigint references blogs (id) on delete cascade,
      source text,
      source_id text,
      import_id bigint not null references imports (id) on delete cascade,
      post_id bigint references posts (id) on delete set null,
      notes text[] not null default '{}',
      is_kept boolean not null default false,
      primary key (blog_id, source, source_id)
    )`.execute(db)
  await sql`create index imported_posts_of_import on imported_posts (import_id, source_id)`.execute(db)
  await sql`create index imported_posts_of_post on imported_posts (post_id) where post_id is not null`.execute(db)
  await sql`
    create table old_post_paths (
      blog_id bigint references blogs (id) on delete cascade,
      path text,
      post_id bigint not null references posts (id) on delete cascade,
      primary key (blog_id, path)
    )`.execute(db)
  await sql`create index old_post_paths_of_post on old_post_paths (post_id)`.execute(db)
  await sql`alter table accounts add column media_quota_mb integer`.execute(db)
  await sql`create index media_bytes_of_owner on media (owner_account_id) include (bytes)`.execute(db)
}
