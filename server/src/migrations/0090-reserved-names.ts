import { type Kysely, sql } from 'kysely'

/** A reserved name links to no blog, so the version before doesn't redirect from it either, and keeps it taken. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table old_blog_names
      alter column blog_id drop not null,
      add column left_by bigint references blogs on delete set null,
      add column reserved_until timestamptz`.execute(db)
  await sql`create index old_blog_names_left_by on old_blog_names (left_by)`.execute(db)
}
