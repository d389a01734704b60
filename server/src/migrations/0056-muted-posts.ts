import { type Kysely, sql } from 'kysely'

/** Adds a table of its own, which the version before it does not know. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table muted_posts (
      account_id uuid references accounts (id) on delete cascade,
      root_post_id bigint,
      id bigint not null default next_id(),
      primary key (account_id, root_post_id)
    )`.execute(db)
}
