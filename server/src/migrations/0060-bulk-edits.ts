import { type Kysely, sql } from 'kysely'

/** Adds tables of their own, which the version before it does not know. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bulk_edits (
      id bigint primary key default next_id(),
      blog_id bigint not null references blogs (id) on delete cascade,
      account_id uuid not null references accounts (id) on delete cascade,
      change jsonb not null,
      wanted jsonb not null,
      state text not null check (state in ('running', 'done', 'stopped', 'undoing', 'undone')),
      step integer not null default 0,
      place bigint,
      done integer not null default 0,
      total integer not null,
      changed integer not null default 0,
      skipped integer not null default 0,
      started_at timestamptz not null default now(),
      finished_at timestamptz
    )`.execute(db)
  await sql`create index bulk_edits_of_blog on bulk_edits (blog_id, id desc)`.execute(db)
  await sql`create index bulk_edits_of_account on bulk_edits (account_id)`.execute(db)
  await sql`create index bulk_edits_finished on bulk_edits (finished_at)`.execute(db)
  await sql`create unique index bulk_edits_running on bulk_edits (blog_id) where state in ('running', 'undoing')`.execute(
    db,
  )
  await sql`
    create table bulk_edit_undo (
      edit_id bigint references bulk_edits (id) on delete cascade,
      post_id bigint,
      tags text[] not null,
      tags_after text[] not null,
      state text not null,
      publish_on timestamptz,
      queue_position bigint,
      made_at timestamptz not null default now(),
      primary key (edit_id, post_id)
    )`.execute(db)
  await sql`create index bulk_edit_undo_made on bulk_edit_undo (made_at)`.execute(db)
}
