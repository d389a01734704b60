import { type Kysely, sql } from 'kysely'

/** The version before it neither reads nor writes the column. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table site add column secret_mark text`.execute(db)
}
