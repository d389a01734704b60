import { type Kysely, sql } from 'kysely'

/** Whether a blog is found by those who did not look for it, and whether guests may read it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table blogs add column hidden_from_search boolean not null default false,
      add column members_only boolean not null default false`.execute(db)
}
