import { type Kysely, sql } from 'kysely'

/** Adds a column with a default and a table of its own, which the version before it does not know. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table contents add column revision integer not null default 0`.execute(db)
  // A description changes the words of a content in place; an edit inserts another content, which posts refer to.
  await sql`
    create function index_described_content() returns trigger language plpgsql as $$
      begin
        update post_words set words = search_document(posts.tags, new.search_text)
        from posts where posts.id = new.post_id and posts.content_id = new.id and post_words.post_id = posts.id;
        return null;
      end
    $$`.execute(db)
  await sql`
    create trigger contents_index_described after update of search_text on contents for each row
      when (new.search_text is distinct from old.search_text)
      execute function index_described_content()`.execute(db)
  await sql`
    create table alt_suggestions (
      id bigint primary key default next_id(),
      account_id uuid not null references accounts (id) on delete cascade,
      post_id bigint not null references posts (id) on delete cascade,
      item text not null,
      text text not null,
      state text not null default 'open' check (state in ('open', 'accepted', 'refused')),
      made_at timestamptz not null default now(),
      unique (post_id, account_id, item)
    )`.execute(db)
  await sql`create index alt_suggestions_of_account on alt_suggestions (account_id, id)`.execute(db)
  await sql`
    create function remove_notifications_of_suggestions() returns trigger language plpgsql as $$
      begin
        delete from notifications where cause_id in (select id from gone);
        return null;
      end
    $$`.execute(db)
  await sql`
    create trigger alt_suggestions_removed after delete on alt_suggestions
      referencing old table as gone for each statement
      execute function remove_notifications_of_suggestions()`.execute(db)
}
