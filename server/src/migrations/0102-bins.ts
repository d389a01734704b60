import { type Kysely, sql } from 'kysely'

/** Keeps what members other than the owner delete, for its blog's owner and admins, and what it was before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter domain post_state drop constraint post_state_check`.execute(db)
  await sql`
    alter domain post_state add constraint post_state_check check (value in (
      'published', 'draft', 'queued', 'scheduled', 'private', 'unapproved', 'transcoding', 'binned')) not valid`.execute(
    db,
  )
  await sql`
    create table binned_posts (
      post_id bigint primary key references posts on delete cascade,
      blog_id bigint not null references blogs on delete cascade,
      deleted_by uuid references accounts on delete set null,
      state post_state not null,
      publish_on timestamptz,
      queue_position bigint,
      queue_id bigint,
      deleted_at timestamptz not null default now(),
      ends_at timestamptz not null
    )`.execute(db)
  await sql`create index binned_posts_of_blog on binned_posts (blog_id, deleted_at desc, post_id)`.execute(db)
  await sql`create index binned_posts_ended on binned_posts (ends_at)`.execute(db)
  await sql`create index binned_posts_of_account on binned_posts (deleted_by)`.execute(db)
}
