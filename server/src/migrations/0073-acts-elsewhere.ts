import { type Kysely, sql } from 'kysely'

/**
 * Remembers to whom posts and replies were sent beside the followers, which likes were sent, who consented to be quoted,
 * and where blogs came from and went.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table local_actors
      add column also_known_as text[] not null default '{}',
      add column moved_to text,
      add column moved_at timestamptz`.execute(db)
  await sql`
    alter table federated_posts
      add column addressed text[] not null default '{}',
      add column quote_stamp text`.execute(db)
  await sql`alter table federated_replies add column addressed text[] not null default '{}'`.execute(db)
  await sql`create index federated_replies_of_blog on federated_replies (blog_id)`.execute(db)
  await sql`alter table remote_posts add column wants_quote_request boolean not null default false`.execute(db)
  await sql`
    create table federated_likes (
      blog_id bigint,
      post_id bigint references posts on delete cascade,
      note_id bigint not null,
      primary key (blog_id, post_id)
    )`.execute(db)
  await sql`create index federated_likes_of_post on federated_likes (post_id)`.execute(db)
  // The name that the blog has where it went, as name@host, or as it is called here.
  await sql`alter table blogs add column moved_to text`.execute(db)
}
