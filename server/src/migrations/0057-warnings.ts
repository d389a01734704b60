import { type Kysely, sql } from 'kysely'

/**
 * Warnings and labels of posts. Contents carry those of their post, as they do its sensitive mark, so that a label that
 * is added later reaches every reblog. The triggers run only for posts that have or had a label.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['posts', 'contents'])
    await sql`
      alter table ${sql.table(table)} add column warning text not null default '',
        add column labels text[] not null default '{}'`.execute(db)
  await sql`
    create function label_new_content() returns trigger language plpgsql as $$
      begin
        update contents set warning = new.warning, labels = new.labels where contents.id = new.content_id;
        return null;
      end
    $$`.execute(db)
  await sql`
    create function label_contents() returns trigger language plpgsql as $$
      begin
        update contents set warning = new.warning, labels = new.labels
        where contents.blog_id = new.blog_id and contents.post_id = new.id;
        return null;
      end
    $$`.execute(db)
  await sql`
    create trigger posts_label_content after insert on posts for each row when (new.labels <> '{}')
      execute function label_new_content()`.execute(db)
  await sql`
    create trigger posts_label_edited after update of content_id on posts for each row
      when (new.labels <> '{}' and new.content_id is distinct from old.content_id)
      execute function label_new_content()`.execute(db)
  await sql`
    create trigger posts_label_contents after update of warning, labels on posts for each row
      when (new.labels <> old.labels or new.warning <> old.warning)
      execute function label_contents()`.execute(db)
}
