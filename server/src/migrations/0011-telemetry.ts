import { type Kysely, sql } from 'kysely'

/** What pages and players tell of themselves: kept apart from everything else, and not for long. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table log_entries (
      id bigint primary key generated always as identity,
      channel text not null check (channel in ('log', 'player', 'conversion', 'usage')),
      name text not null,
      data jsonb not null,
      received_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index log_entries_by_time on log_entries using brin (received_at)`.execute(db)
}
