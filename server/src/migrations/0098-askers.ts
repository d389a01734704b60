import { type Kysely, sql } from 'kysely'

/** Tells the blog whose question a content answers, for those who may not know the table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function asker_of(content bigint) returns bigint language sql stable as $$
      select (fields ->> 'askerBlogId')::bigint from contents where id = content
    $$`.execute(db)
}
