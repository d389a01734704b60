import { type Kysely, sql } from 'kysely'

/** The archive's index is by the same key and of the same posts: two made every new post dearer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index posts_of_blog`.execute(db)
}
