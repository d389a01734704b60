import { type Kysely, sql } from 'kysely'

/** Apps that were registered before may still ask without PKCE. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table apps add column needs_pkce boolean not null default false`.execute(db)
  await sql`alter table apps alter column needs_pkce set default true`.execute(db)
}
