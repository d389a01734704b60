import { type Kysely, sql } from 'kysely'

/** Which networks were asked to take which posts, so that a job that is run again does not post twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table elsewhere_posts (
      post_id bigint not null references posts on delete cascade,
      network text not null,
      primary key (post_id, network)
    )`.execute(db)
}
