import { type Kysely, sql } from 'kysely'

/** Adds columns and a table that the version before it does not know. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table blogs add column look text, add column style_key text`.execute(db)
  await sql`
    create table blog_styles (
      blog_id bigint primary key references blogs (id) on delete cascade,
      source text not null check (octet_length(source) <= 20480),
      css text not null check (octet_length(css) <= 204800),
      removed_reason text,
      saved_at timestamptz not null default now()
    )`.execute(db)
}
