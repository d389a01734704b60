create domain post_kind as text check (value in ('text', 'photo', 'quote', 'link', 'chat', 'audio', 'video', 'answer'));

create domain post_state as text check (value in ('published', 'draft', 'queued', 'scheduled', 'private', 'unapproved', 'transcoding'));

create domain appeal_state as smallint check (value between 0 and 4);

create function whole_tags(tags text[]) returns text[] language sql immutable as $$
  select string_to_array(lower(normalize(array_to_string(tags, E'\x01'))), E'\x01')
$$;

-- A content is the text and media of a post. A reblog lists the contents of its trail by id; an edit inserts a new one.
create table contents (
  id bigint primary key default next_id(),
  post_id bigint not null,
  blog_id bigint references blogs on delete set null,
  blog_name text not null,
  kind text not null,
  title text not null default '',
  body_html text not null default '',
  source text not null default '',
  format smallint not null default 0,
  fields jsonb not null default '{}',
  search_text text not null default '',
  created_at timestamptz not null default now(),
  is_sensitive boolean not null default false,
  is_closed boolean not null default false
);
create index contents_of_blog on contents (blog_id);
create index contents_of_video on contents ((((fields -> 'form') ->> 'mediaId'))) where ((fields -> 'form') ->> 'mediaId') is not null;

create table posts (
  id bigint primary key default next_id(),
  blog_id bigint not null references blogs on delete cascade,
  author_account_id uuid references accounts on delete set null,
  kind post_kind not null,
  state post_state not null,
  published_id bigint unique,
  publish_on timestamptz,
  queue_position bigint,
  content_id bigint references contents,
  trail bigint[] not null default '{}',
  parent_post_id bigint,
  root_post_id bigint not null,
  root_blog_uuid uuid not null,
  source_blog_id bigint references blogs on delete set null,
  source_blog_name text,
  reblog_key text not null,
  summary text not null default '',
  tags text[] not null default '{}',
  slug text not null default '',
  source_url text not null default '',
  can_be_liked boolean not null default true,
  can_be_reblogged boolean not null default true,
  is_sensitive boolean not null default false,
  is_sensitive_by_owner boolean not null default false,
  is_members_only boolean not null default false,
  options jsonb not null default '{}',
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  appeal_state appeal_state not null default 0,
  appeal_id bigint,
  is_pinned boolean not null default false,
  constraint posts_check check ((state not in ('published', 'private')) or (published_id is not null))
);
create index posts_reblogs on posts (parent_post_id, blog_id) where parent_post_id is not null;
create index posts_of_content on posts (content_id) where content_id is not null;
create index posts_of_source on posts (source_blog_id) where source_blog_id is not null;
create index posts_of_root on posts (root_post_id);
create index posts_of_author on posts (author_account_id, id desc);
create unique index posts_pinned on posts (blog_id) where is_pinned;
create index posts_newest on posts (published_id desc) where state = 'published';
create index posts_private on posts (blog_id, published_id desc) where state = 'private';
create index posts_waiting on posts (blog_id, state, id desc) where state not in ('published', 'private');
create index posts_due on posts (publish_on) where state = 'scheduled';
create index posts_archive on posts (blog_id, published_id desc) include (id, kind, is_members_only) where state = 'published';
create index posts_in_review on posts (appeal_id) where appeal_state = 3;
create index posts_of_trail on posts using gin (trail) with (fastupdate = off) where trail <> '{}';

alter table reports add constraint reports_post_id_fkey foreign key (post_id) references posts on delete cascade;

-- Lists the published posts of each tag.
create table post_tags (
  tag_key text,
  published_id bigint,
  post_id bigint not null references posts on delete cascade,
  primary key (tag_key, published_id)
);
create index post_tags_of_post on post_tags (post_id);

create table promotions (
  tag_key text,
  post_id bigint references posts on delete cascade,
  id bigint not null default next_id(),
  primary key (tag_key, post_id)
);
create index promotions_newest on promotions (tag_key, id desc);
create index promotions_of_post on promotions (post_id);

-- Lists the files that a content shows. A trigger maintains it.
create table content_media (
  hash text,
  content_id bigint references contents on delete cascade,
  primary key (hash, content_id)
);
create index content_media_of_content on content_media (content_id);

-- Lists contents that a post stopped showing; a job deletes those that no post shows any more.
create table dropped_contents (
  id bigint primary key generated always as identity,
  content_id bigint not null,
  dropped_at timestamptz not null default now()
);

create function keep_content_media() returns trigger language plpgsql as $$
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

create function release_media() returns trigger language plpgsql as $$
  begin
    update media set used_at = null where media.hash in (select hash from gone) and
    media.used_at is not null and media.kind in ('photo', 'artwork', 'audio', 'video')
    and not exists (select from content_media others where others.hash = media.hash)
    and not exists (select from notes where notes.photo ->> 'hash' = media.hash);
    return null;
  end
$$;

create function list_contents_of_deleted() returns trigger language plpgsql as $$
  begin
    insert into dropped_contents (content_id)
    select distinct content_id from (select unnest(trail || content_id) as content_id from gone) as shown
    where content_id is not null;
    return null;
  end
$$;

create function list_contents_of_edited() returns trigger language plpgsql as $$
  begin
    insert into dropped_contents (content_id)
    select distinct content_id from unnest(old.trail || old.content_id) as content_id
    where content_id is not null and content_id is distinct from new.content_id and content_id <> all(new.trail);
    return null;
  end
$$;

create function mark_new_content() returns trigger language plpgsql as $$
  begin
    update contents set is_sensitive = true where contents.id = new.content_id and not contents.is_sensitive;
    return null;
  end
$$;

create function mark_contents() returns trigger language plpgsql as $$
  begin
    update contents set is_sensitive = (new.is_sensitive or new.is_sensitive_by_owner)
    where contents.blog_id = new.blog_id and contents.post_id = new.id;
    return null;
  end
$$;

create function keep_marks_of_blog() returns trigger language plpgsql as $$
  begin
    update contents set
      is_sensitive = contents.is_sensitive or old.is_adult or old.is_nsfw,
      is_closed = contents.is_closed or (old.is_suspended and not old.is_leaving)
    where contents.blog_id = old.id;
    return old;
  end
$$;

-- Copies the marks of a deleted blog to its contents.
create function keep_marks_of_author() returns trigger language plpgsql as $$
  declare author blogs;
  begin
    select * into author from blogs where id = old.blog_id;
    if found then
      new.is_sensitive := new.is_sensitive or author.is_adult or author.is_nsfw;
      new.is_closed := new.is_closed or (author.is_suspended and not author.is_leaving);
    end if;
    return new;
  end
$$;

create trigger contents_show_media after insert or update of fields, body_html on contents for each row
  when ((new.body_html like '%/media/%') or ((new.fields)::text like '%/media/%') or (((new.fields -> 'form') ->> 'mediaId') is not null))
  execute function keep_content_media();

create trigger content_media_gone after delete on content_media
  referencing old table as gone for each statement
  execute function release_media();

create trigger posts_drop_contents after delete on posts
  referencing old table as gone for each statement
  execute function list_contents_of_deleted();

create trigger posts_change_contents after update of content_id, trail on posts for each row
  when ((old.content_id is distinct from new.content_id) or (old.trail <> new.trail))
  execute function list_contents_of_edited();

create trigger posts_mark_content after insert on posts for each row
  when (new.is_sensitive or new.is_sensitive_by_owner)
  execute function mark_new_content();

create trigger posts_mark_edited after update of content_id on posts for each row
  when ((new.is_sensitive or new.is_sensitive_by_owner) and (new.content_id is distinct from old.content_id))
  execute function mark_new_content();

create trigger posts_mark_contents after update of is_sensitive, is_sensitive_by_owner on posts for each row
  when ((new.is_sensitive or new.is_sensitive_by_owner) <> (old.is_sensitive or old.is_sensitive_by_owner))
  execute function mark_contents();

create trigger blogs_keep_marks before delete on blogs for each row
  when (old.is_adult or old.is_nsfw or (old.is_suspended and not old.is_leaving))
  execute function keep_marks_of_blog();

create trigger contents_keep_marks before update of blog_id on contents for each row
  when ((old.blog_id is not null) and (new.blog_id is null))
  execute function keep_marks_of_author();
