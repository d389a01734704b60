import { type Kysely, sql } from 'kysely'

/** Remembers that somebody elsewhere did not want a follower, so that the member can be told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table remote_follows add column refused_at timestamptz`.execute(db)
}
