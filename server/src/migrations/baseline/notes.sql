create domain note_kind as text check (value in ('like', 'reblog', 'reply'));

-- A note is a like, a reblog or a reply.
create table notes (
  id bigint primary key default next_id(),
  root_post_id bigint not null,
  post_id bigint not null,
  kind note_kind not null,
  blog_id bigint not null references blogs on delete cascade,
  text text not null default '',
  photo jsonb
);
create index notes_of_root on notes (root_post_id, id desc);
create index notes_but_likes on notes (root_post_id, id desc) where kind <> 'like';
create unique index likes_once on notes (post_id, blog_id) where kind = 'like';
create index notes_of_blog on notes (blog_id, kind, id desc);
create unique index reblog_note_once on notes (post_id) where kind = 'reblog';
create index notes_by_photo on notes (((photo ->> 'hash'))) where (photo ->> 'hash') is not null;

-- The statement that inserts a note counts it. A trigger uncounts it, because notes are deleted in many ways.
create table note_counts (
  root_post_id bigint,
  slot smallint,
  likes integer not null default 0,
  reblogs integer not null default 0,
  replies integer not null default 0,
  primary key (root_post_id, slot)
) with (fillfactor = 70);

create function uncount_notes() returns trigger language plpgsql as $$
  begin
    insert into note_counts as counts (root_post_id, slot, likes, reblogs, replies)
    select root_post_id, 0, -(count(*) filter (where kind = 'like')),
           -(count(*) filter (where kind = 'reblog')), -(count(*) filter (where kind = 'reply'))
    from gone group by 1 order by 1
    on conflict (root_post_id, slot) do update set
      likes = counts.likes + excluded.likes,
      reblogs = counts.reblogs + excluded.reblogs,
      replies = counts.replies + excluded.replies;
    update accounts set liked_post_count = greatest(0, liked_post_count - counted.likes)
    from (
      select blog_members.account_id, gone.blog_id, count(*)::integer as likes
      from gone join blog_members on blog_members.blog_id = gone.blog_id where gone.kind = 'like' group by 1, 2
    ) counted
    where accounts.id = counted.account_id and accounts.primary_blog_id = counted.blog_id;
    return null;
  end
$$;

create function release_reply_photo() returns trigger language plpgsql as $$
  begin
    update media set used_at = null where media.hash = old.photo ->> 'hash' and
    media.used_at is not null and media.kind in ('photo', 'artwork', 'audio', 'video')
    and not exists (select from content_media others where others.hash = media.hash)
    and not exists (select from notes where notes.photo ->> 'hash' = media.hash);
    return null;
  end
$$;

create trigger notes_gone after delete on notes
  referencing old table as gone for each statement
  execute function uncount_notes();

create trigger reply_photo_gone after delete on notes for each row
  when (old.photo is not null)
  execute function release_reply_photo();
