import { type Kysely, sql } from 'kysely'

/** Allows files of subtitles, and releases them with the content that shows them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table media drop constraint media_kind_check,
      add constraint media_kind_check check (kind in (
        'photo', 'audio', 'video', 'artwork', 'avatar', 'header', 'message', 'logo', 'subtitles'))`.execute(db)
  await sql`
    create or replace function release_media() returns trigger language plpgsql as $$
      begin
        update media set used_at = null where media.hash in (select hash from gone) and
        media.used_at is not null and media.kind in ('photo', 'artwork', 'audio', 'video', 'subtitles')
        and not exists (select from content_media others where others.hash = media.hash)
        and not exists (select from notes where notes.photo ->> 'hash' = media.hash);
        return null;
      end
    $$`.execute(db)
}
