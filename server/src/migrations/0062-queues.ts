import { type Kysely, sql } from 'kysely'

/**
 * Further queues of a blog. The first one keeps its columns of `blogs`, which the version before this one goes on using;
 * posts without a queue are in that one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table queues (
      id bigint primary key default next_id(),
      blog_id bigint not null references blogs (id) on delete cascade,
      name text not null check (length(name) between 1 and 40),
      posts_per_day posts_per_day not null default 2,
      from_hour hour_of_day not null default 0,
      to_hour hour_of_day not null default 24,
      slots integer[] check (cardinality(slots) between 1 and 168),
      tag_gap_hours smallint not null default 0 check (tag_gap_hours between 0 and 168),
      is_paused boolean not null default false,
      next_at timestamptz
    )`.execute(db)
  await sql`create index queues_of_blog on queues (blog_id)`.execute(db)
  await sql`create index queues_due on queues (next_at) where next_at is not null`.execute(db)
  await sql`
    alter table blogs
      add column queue_slots integer[] check (cardinality(queue_slots) between 1 and 168),
      add column queue_tag_gap_hours smallint not null default 0 check (queue_tag_gap_hours between 0 and 168),
      add column queue_is_paused boolean not null default false`.execute(db)
  await sql`
    alter table posts add column queue_id bigint references queues (id) on delete set null`.execute(db)
  await sql`create index posts_of_queue on posts (queue_id) where queue_id is not null`.execute(db)
  await sql`alter table bulk_edit_undo add column queue_id bigint`.execute(db)
}
