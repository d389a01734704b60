import { type Kysely, sql } from 'kysely'

/** How far newcomers have come; whoever is here already has long settled in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add column settled_at timestamptz default now()`.execute(db)
  await sql`alter table accounts alter column settled_at drop default`.execute(db)
  await sql`
    create table welcomes (
      account_id uuid primary key references accounts on delete cascade,
      step text not null default 'topics' check (step in ('topics', 'blogs', 'post')),
      topics text[] not null default '{}'
    )`.execute(db)
}
