import { type Kysely, sql } from 'kysely'

/** Keeps who wrote what trails quote after its post is deleted or says something else, so that blocks still know. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table contents add column writer_account_id uuid references accounts on delete set null`.execute(db)
  await sql`
    create index contents_of_writer on contents (writer_account_id) where writer_account_id is not null`.execute(db)
  await sql`
    create function keep_writers() returns trigger language plpgsql as $$
      begin
        update contents set writer_account_id = gone.author_account_id from gone
        where contents.id = gone.content_id and gone.author_account_id is not null;
        return null;
      end
    $$`.execute(db)
  await sql`
    create trigger posts_keep_writers after delete on posts
      referencing old table as gone for each statement execute function keep_writers()`.execute(db)
  await sql`
    create function keep_writer_of_edited() returns trigger language plpgsql as $$
      begin
        update contents set writer_account_id = old.author_account_id where contents.id = old.content_id;
        return null;
      end
    $$`.execute(db)
  await sql`
    create trigger posts_keep_writer after update of content_id on posts for each row
      when (old.content_id is distinct from new.content_id and old.author_account_id is not null)
      execute function keep_writer_of_edited()`.execute(db)
}
