import { type Kysely, sql } from 'kysely'

/** Adds tables of their own, which the version before it does not know. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table muted_blogs (
      account_id uuid references accounts (id) on delete cascade,
      blog_id bigint references blogs (id) on delete cascade,
      id bigint not null default next_id(),
      primary key (account_id, blog_id)
    )`.execute(db)
  await sql`create index muted_blogs_of_blog on muted_blogs (blog_id)`.execute(db)
  await sql`
    create table hidden_posts (
      account_id uuid references accounts (id) on delete cascade,
      post_id bigint references posts (id) on delete cascade,
      id bigint not null default next_id(),
      primary key (account_id, post_id)
    )`.execute(db)
  await sql`create index hidden_posts_of_post on hidden_posts (post_id)`.execute(db)
}
