import { type Kysely, sql } from 'kysely'

/** What people tell staff about posts and blogs, and the one post a blog puts first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reports (
      id bigint primary key default next_id(),
      account_id uuid not null references accounts on delete cascade,
      blog_id bigint not null references blogs on delete cascade,
      post_id bigint references posts on delete cascade,
      reason text not null,
      details text not null default '',
      settled_at timestamptz,
      unique nulls not distinct (account_id, blog_id, post_id)
    )`.execute(db)
  await sql`create index reports_open on reports (id) where settled_at is null`.execute(db)
  await sql`create index reports_of_post on reports (post_id)`.execute(db)
  await sql`create index reports_of_blog on reports (blog_id)`.execute(db)
  await sql`alter table posts add column is_pinned boolean not null default false`.execute(db)
  await sql`create unique index posts_pinned on posts (blog_id) where is_pinned`.execute(db)
}
