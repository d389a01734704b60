import { type Kysely, sql } from 'kysely'

/**
 * Sound and video are worked on after they came: how far that is, how long they play, and what was made of them. The
 * work is long, so workers say that they live, and a killed one's work goes to another.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table media
      add column state text not null default 'ready' check (state in ('processing', 'ready', 'failed')),
      add column progress smallint not null default 100 check (progress between 0 and 100),
      add column attempts smallint not null default 0,
      add column duration_ms integer not null default 0,
      add column details jsonb not null default '{}'`.execute(db)
  await sql`create table worker_pools (id text primary key, seen_at timestamptz not null)`.execute(db)
}
