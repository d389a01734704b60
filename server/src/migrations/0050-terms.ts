import { type Kysely, sql } from 'kysely'

/** Adds what the version before it does not read: the noun of sentences, the terms, and who accepted which. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table terms (
      id bigint primary key default next_id(),
      text text not null
    )`.execute(db)
  await sql`
    alter table site
      add column noun text not null default '' check (length(noun) <= 60),
      add column minimum_age smallint`.execute(db)
  await sql`
    alter table accounts
      add column terms_id bigint references terms (id),
      add column terms_accepted_at timestamptz`.execute(db)
}
