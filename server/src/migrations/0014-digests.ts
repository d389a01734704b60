import { type Kysely, sql } from 'kysely'

/** When somebody was last told by mail what happened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add column digest_at timestamptz`.execute(db)
}
