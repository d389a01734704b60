import { type Kysely, sql } from 'kysely'

/**
 * Which files each part of a post shows. The database keeps it itself, so that a file that nothing shows any more is
 * free to be swept away, and one that only unpublished posts show is not handed to strangers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [table, kept, released, fill]) await sql.raw(statement).execute(db)
}

const table = `
  create table content_media (
    hash text not null,
    content_id bigint not null references contents on delete cascade,
    primary key (hash, content_id)
  );
  create index content_media_of_content on content_media (content_id);
`

/** A video that is still being made has no address yet, but its row is known. */
const shownBy = (content: string) => `
  select address.parts[1] as hash, ${content}.id as content_id
  from regexp_matches(${content}.fields::text || ' ' || ${content}.body_html,
                      '/media/[psv]/[0-9a-f]{2}/([0-9a-f]{40})/', 'g') as address (parts)
  union
  select media.hash, ${content}.id from media where media.id = (${content}.fields -> 'form' ->> 'mediaId')::bigint`

const shows = (content: string) => `
  (${content}.body_html like '%/media/%' or ${content}.fields::text like '%/media/%'
    or ${content}.fields -> 'form' ->> 'mediaId' is not null)`

const kept = `
  create function keep_content_media() returns trigger language plpgsql as $$
    begin
      insert into content_media (hash, content_id) ${shownBy('new')} on conflict do nothing;
      return null;
    end
  $$;
  create trigger contents_show_media after insert or update of fields, body_html on contents
    for each row when ${shows('new')} execute function keep_content_media();
`

const released = `
  create function release_media() returns trigger language plpgsql as $$
    begin
      update media set used_at = null
      where media.hash in (select hash from gone) and media.used_at is not null
        and media.kind in ('photo', 'artwork', 'audio', 'video')
        and not exists (select from content_media others where others.hash = media.hash);
      return null;
    end
  $$;
  create trigger content_media_gone after delete on content_media
    referencing old table as gone for each statement execute function release_media();
`

const fill = `
  insert into content_media (hash, content_id)
  select shown.hash, shown.content_id from contents cross join lateral (${shownBy('contents')}) as shown
  where ${shows('contents')} on conflict do nothing;
`
