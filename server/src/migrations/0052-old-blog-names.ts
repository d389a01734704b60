import { type Kysely, sql } from 'kysely'

/** Adds a table of its own, which the version before it does not know. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table old_blog_names (
      name blog_name primary key,
      blog_id bigint not null references blogs (id) on delete cascade
    )`.execute(db)
  await sql`create index old_blog_names_of_blog on old_blog_names (blog_id)`.execute(db)
}
