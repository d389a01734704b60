import { type Kysely, sql } from 'kysely'

/** Lets the members of a shared blog know before its owner's account ends, and choose who takes the blog over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add column leaves_at timestamptz`.execute(db)
  await sql`alter table blog_members add column takes_over boolean not null default false`.execute(db)
}
