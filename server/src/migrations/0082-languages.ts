import { type Kysely, sql } from 'kysely'

/** The version before it writes and reads English alone, and a person without a choice is no problem for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounts alter column language drop not null, alter column language drop default,
      add column browser_language text`.execute(db)
  // There was nothing to choose from, so nobody has chosen.
  await sql`update accounts set language = null`.execute(db)
  await sql`alter table contents add column lang text check (length(lang) <= 35)`.execute(db)
}
