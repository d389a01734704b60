import { type Kysely, sql } from 'kysely'

/** Adds tables and a column of their own, which the version before it does not know, and allows files of icons. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table media drop constraint media_kind_check,
      add constraint media_kind_check check (kind in (
        'photo', 'audio', 'video', 'artwork', 'avatar', 'header', 'message', 'logo', 'subtitles', 'icon'))`.execute(db)
  await sql`alter table apps add column icon_hash text`.execute(db)
  await sql`
    create table webhooks (
      id uuid primary key,
      app_id uuid not null references apps (id) on delete cascade,
      address text not null,
      events text[] not null check (cardinality(events) between 1 and 4),
      sealed_secret text not null,
      made_at timestamptz not null default now(),
      failing_since timestamptz,
      off text check (off in ('gone', 'failing'))
    )`.execute(db)
  await sql`create index webhooks_of_app on webhooks (app_id, made_at)`.execute(db)
  // Posts and notes are not referred to: each try reads them anew, and rows live for days.
  await sql`
    create table webhook_deliveries (
      id bigint primary key default next_id(),
      webhook_id uuid not null references webhooks (id) on delete cascade,
      event text not null,
      blog_id bigint,
      post_id bigint,
      note_id bigint,
      made_at timestamptz not null default now(),
      tries smallint not null default 0,
      tried_at timestamptz,
      status smallint,
      duration_ms integer,
      words text not null default '',
      next_try_at timestamptz default now()
    )`.execute(db)
  await sql`create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, id)`.execute(db)
  await sql`create index webhook_deliveries_by_time on webhook_deliveries (made_at)`.execute(db)
  await sql`
    create unique index webhook_deliveries_once on webhook_deliveries
      (webhook_id, event, post_id, coalesce(note_id, 0)) where event <> 'ping'`.execute(db)
}
