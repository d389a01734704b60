import { type Kysely, sql } from 'kysely'

/** Adds the time until which a session that showed whose it is can download the data of its account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column exports_until timestamptz`.execute(db)
}
