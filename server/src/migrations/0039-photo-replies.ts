import { type Kysely, sql } from 'kysely'

/**
 * A reply may have a photo. Its file is in use as long as the reply is there, however the reply goes: deleted, or with
 * its post, its blog or its account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [column, releasedByPosts, releasedByReplies]) await sql.raw(statement).execute(db)
}

const column = `
  alter table notes add column photo jsonb;
  create index notes_by_photo on notes ((photo ->> 'hash')) where photo ->> 'hash' is not null;
`

const isUnused = `
  media.used_at is not null and media.kind in ('photo', 'artwork', 'audio', 'video')
  and not exists (select from content_media others where others.hash = media.hash)
  and not exists (select from notes where notes.photo ->> 'hash' = media.hash)`

const releasedByPosts = `
  create or replace function release_media() returns trigger language plpgsql as $$
    begin
      update media set used_at = null where media.hash in (select hash from gone) and ${isUnused};
      return null;
    end
  $$;
`

/** For each row, so that the many notes without a photo cost nothing. */
const releasedByReplies = `
  create function release_reply_photo() returns trigger language plpgsql as $$
    begin
      update media set used_at = null where media.hash = old.photo ->> 'hash' and ${isUnused};
      return null;
    end
  $$;
  create trigger reply_photo_gone after delete on notes
    for each row when (old.photo is not null) execute function release_reply_photo();
`
