import { type Kysely, sql } from 'kysely'

/**
 * Says where a file of another server is kept, until when one is on its way, and why one cannot be had. Triggers list the
 * files that contents of people elsewhere show, and let their blogs wear their pictures.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table remote_files
      add column key text,
      add column arriving_until timestamptz,
      add column failure text check (failure in ('unreachable', 'unusable', 'too large'))`.execute(db)
  await sql`create index blogs_of_avatar on blogs (avatar_key) where avatar_key is not null`.execute(db)
  await sql`
    create function hash_of_remote_file(url_hash bytea) returns text language sql immutable strict as $$
      select translate(encode(url_hash, 'base64'), '+/=', '-_')
    $$`.execute(db)
  await listFilesOfContents(db)
  await wearPictures(db)
}

/** Nobody else can name a file of another server and so open it to others. */
async function listFilesOfContents(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function keep_remote_files() returns trigger language plpgsql as $$
    begin
      insert into content_media (hash, content_id)
      select distinct address.parts[1], new.id
      from regexp_matches(new.fields::text || ' ' || new.body_html, '/remote/([A-Za-z0-9_-]{43})', 'g') as address (parts)
      where (
          exists (select from remote_actors where remote_actors.blog_id = new.blog_id)
          or exists (
            select from posts join remote_actors on remote_actors.blog_id = posts.blog_id
            where posts.id = new.post_id))
        and exists (
          select from remote_files
          where url_hash = decode(translate(address.parts[1], '-_', '+/') || '=', 'base64'))
      on conflict do nothing;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger contents_show_remote_files after insert or update of fields, body_html on contents for each row
      when (new.body_html like '%/remote/%' or new.fields::text like '%/remote/%')
      execute function keep_remote_files()`.execute(db)
}

/** Actors are written in several places, and a trigger is in all of them. */
async function wearPictures(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function wear_remote_pictures() returns trigger language plpgsql as $$
    declare
      avatar text;
      header text;
    begin
      insert into remote_files (url_hash, url)
      select distinct sha256(convert_to(url, 'UTF8')), url from unnest(array[new.avatar_url, new.header_url]) as url
      where url like 'https://%' and length(url) <= 2048
      on conflict do nothing;
      select hash_of_remote_file(url_hash) into avatar from remote_files
        where url_hash = sha256(convert_to(new.avatar_url, 'UTF8'));
      select hash_of_remote_file(url_hash) into header from remote_files
        where url_hash = sha256(convert_to(new.header_url, 'UTF8'));
      update blogs set avatar_key = avatar, header_key = header,
        theme = theme || jsonb_build_object('header_image_focused', '/remote/' || header)
      where id = new.blog_id and (avatar_key, header_key) is distinct from (avatar, header);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger remote_actors_wear_pictures after insert or update of blog_id, avatar_url, header_url
      on remote_actors for each row when (new.blog_id is not null)
      execute function wear_remote_pictures()`.execute(db)
}
