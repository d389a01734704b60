import { type Kysely, sql } from 'kysely'

/** `tag` is written as the follower wrote it; two are the same one when their keys are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table followed_tags (
      account_id uuid not null references accounts on delete cascade,
      tag_key text not null,
      tag text not null,
      id bigint not null default next_id(),
      primary key (account_id, tag_key)
    )`.execute(db)
}
