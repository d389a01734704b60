import { type Kysely, sql } from 'kysely'

/**
 * Who may read a file depends on the posts that show it now. An index finds the posts that carry a content in their
 * trail, and the database lists every content that a post stops showing, however that happens, so that a job can
 * delete those that no post shows any more. The list starts with all that were edited away before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [indexes, table, triggers, named, filled]) await sql.raw(statement).execute(db)
}

/** Without a pending list, which every look-up would have to walk through. */
const indexes = `
  create index posts_of_trail on posts using gin (trail) with (fastupdate = off) where trail <> '{}';
  create index blogs_of_header on blogs (header_key) where header_key is not null;
`

const table = `
  create table dropped_contents (
    id bigint generated always as identity primary key,
    content_id bigint not null,
    dropped_at timestamptz not null default now()
  );
`

const triggers = `
  create function list_contents_of_deleted() returns trigger language plpgsql as $$
    begin
      insert into dropped_contents (content_id)
      select distinct content_id from (select unnest(trail || content_id) as content_id from gone) as shown
      where content_id is not null;
      return null;
    end
  $$;
  create trigger posts_drop_contents after delete on posts
    referencing old table as gone for each statement execute function list_contents_of_deleted();
  create function list_contents_of_edited() returns trigger language plpgsql as $$
    begin
      insert into dropped_contents (content_id)
      select distinct content_id from unnest(old.trail || old.content_id) as content_id
      where content_id is not null and content_id is distinct from new.content_id and content_id <> all(new.trail);
      return null;
    end
  $$;
  create trigger posts_change_contents after update of content_id, trail on posts
    for each row when (old.content_id is distinct from new.content_id or old.trail <> new.trail)
    execute function list_contents_of_edited();
`

/**
 * Naming the address of a file in a post opens it to nobody. A content shows a file if whoever wrote it, or somebody of
 * its blog, uploaded it, or if a post of the same blog or a public one shows it already. The welcome has no writer, and its
 * picture no owner.
 */
const named = `
  create or replace function keep_content_media() returns trigger language plpgsql as $$
    begin
      insert into content_media (hash, content_id)
      select shown.hash, new.id from (
        select address.parts[1] as hash
        from regexp_matches(new.fields::text || ' ' || new.body_html,
                            '/media/[psv]/[0-9a-f]{2}/([0-9a-f]{40})/', 'g') as address (parts)
        union
        select media.hash from media where media.id = (new.fields -> 'form' ->> 'mediaId')::bigint
      ) as shown
      where exists (
        select from media where media.hash = shown.hash and (
          media.owner_account_id is not distinct from (select author_account_id from posts where posts.id = new.post_id)
          or media.owner_account_id in (select account_id from blog_members where blog_members.blog_id = new.blog_id)))
      or exists (
        select from content_media others join posts on posts.content_id = others.content_id
        join blogs on blogs.id = posts.blog_id
        where others.hash = shown.hash and (posts.blog_id = new.blog_id or (
          posts.state = 'published' and not posts.is_members_only and not (blogs.is_suspended or blogs.members_only))))
      on conflict do nothing;
      return null;
    end
  $$;
`

const filled = `
  insert into dropped_contents (content_id)
    select id from contents where not exists (select from posts where posts.content_id = contents.id);
`
