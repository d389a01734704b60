import { type Kysely, sql } from 'kysely'

/** Adds a table of its own, which the version before it does not know. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table filters (
      account_id uuid references accounts (id) on delete cascade,
      kind text,
      key text,
      id bigint not null default next_id(),
      value text not null,
      action text not null,
      expires_at timestamptz,
      primary key (account_id, kind, key)
    )`.execute(db)
  await sql`
    create trigger filters_told after insert or update or delete on filters for each statement
      execute function tell_of_rows()`.execute(db)
}
