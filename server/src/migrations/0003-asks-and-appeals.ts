import { type Kysely, sql } from 'kysely'

/**
 * Who asked a question is kept apart from what was asked: posts and contents name an asker only where the asker chose
 * to be named, so nothing that is read for a page can tell who asked anonymously.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table asks (
      post_id bigint primary key references posts on delete cascade,
      asker_account_id uuid references accounts on delete set null,
      asker_blog_id bigint references blogs on delete set null,
      is_anonymous boolean not null,
      answered_at timestamptz
    )`.execute(db)
  await sql`create index asks_of_account on asks (asker_account_id)`.execute(db)
  await sql`create index asks_of_blog on asks (asker_blog_id)`.execute(db)

  await sql`
    create table promotions (
      tag_key text not null,
      post_id bigint not null references posts on delete cascade,
      id bigint not null default next_id(),
      primary key (tag_key, post_id)
    )`.execute(db)
  await sql`create index promotions_newest on promotions (tag_key, id desc)`.execute(db)
  await sql`create index promotions_of_post on promotions (post_id)`.execute(db)

  await sql`
    alter table posts
      add column appeal_state smallint not null default 0 check (appeal_state between 0 and 4),
      add column appeal_id bigint`.execute(db)
  await sql`create index posts_in_review on posts (appeal_id) where appeal_state = 3`.execute(db)
}
