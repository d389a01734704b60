import { type Kysely, sql } from 'kysely'

/** Adds a table, columns and an index of their own; the version before it takes a held post for a draft. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table word_rules (
      id bigint primary key default next_id(),
      kind text not null check (kind in ('words', 'tag', 'host')),
      value text not null,
      key text not null,
      action text not null check (action in ('hold', 'refuse', 'report')),
      newer_than_days integer check (newer_than_days > 0),
      message text not null default '',
      unique (kind, key)
    )`.execute(db)
  await sql`create index media_of_owner_by_time on media (owner_account_id, id)`.execute(db)
  // A rule of staff reports by itself.
  await sql`
    alter table reports drop constraint reports_by_somebody,
      add constraint reports_by_somebody check (account_id is not null or server is not null or reason = 'rule')`.execute(
    db,
  )
  await sql`create index posts_held on posts (id) where options ? 'review'`.execute(db)
  await sql`
    alter table site add column posts_per_day integer check (posts_per_day >= 0),
      add column uploads_per_day integer check (uploads_per_day >= 0),
      add column email_mode text not null default 'off' check (email_mode in ('off', 'allow', 'block')),
      add column email_domains text[] not null default '{}',
      add column invited_pass boolean not null default false`.execute(db)
  await sql`
    alter table accounts add column posts_per_day integer check (posts_per_day >= 0),
      add column uploads_per_day integer check (uploads_per_day >= 0)`.execute(db)
}
