create function run_key_of(type text, post_id bigint, is_plain boolean, at timestamptz) returns text language sql stable as $$
  select case when type = 'follower' or (type in ('like', 'reblog') and is_plain)
    then concat_ws(' ', type, post_id, to_char(at at time zone 'utc', 'YYYY-MM-DD')) end
$$;

-- Makes the activity of rows that were inserted without events, such as the demo data.
create function gather_activity(of_blogs bigint[] DEFAULT NULL::bigint[]) returns void language sql volatile as $$
  with acts as (
    select posts.blog_id, notes.kind as type, notes.blog_id as from_blog_id, posts.id as post_id,
           null::bigint as new_post_id, notes.id as cause_id, notes.text, true as is_plain
    from notes join posts on posts.id = notes.post_id where notes.kind in ('like', 'reply')
    union all
    select parents.blog_id, 'reblog', notes.blog_id, parents.id, posts.id, notes.id, '', posts.content_id is null
    from notes join posts on posts.id = notes.post_id join posts parents on parents.id = posts.parent_post_id
    where notes.kind = 'reblog'
    union all
    select follows.blog_id, 'follower', accounts.primary_blog_id, null, null, follows.id, '', true
    from follows join accounts on accounts.id = follows.account_id
    union all
    select posts.blog_id, 'ask', case when not asks.is_anonymous then asks.asker_blog_id end, posts.id, null,
           posts.id, '', true
    from asks join posts on posts.id = asks.post_id where posts.state = 'unapproved'
  ), told as (
    select *, time_of_id(cause_id) as happened_at,
      run_key_of(type, post_id, is_plain, time_of_id(cause_id)) as run_key
    from acts
    where (of_blogs is null or blog_id = any(of_blogs))
      and (from_blog_id is null or not share_a_member(blog_id, from_blog_id))
      and not exists (select from notifications where notifications.cause_id = acts.cause_id)
  ), marked as (
    select *, run_key is null or run_key is distinct from lag(run_key) over (partition by blog_id order by cause_id)
      as is_first
    from told
  ), numbered as (
    select *, count(*) filter (where is_first) over (partition by blog_id order by cause_id) as run from marked
  ), runs as (
    select *, min(cause_id) over whole as item_id, count(*) over whole as size, max(cause_id) over whole as newest_id
    from numbered window whole as (partition by blog_id, run)
  ), items as (
    insert into activity_items (id, blog_id, type, post_id, run_key, size, newest_id)
    select distinct on (item_id) item_id, blog_id, type, post_id, run_key, size, newest_id from runs
  )
  insert into notifications (id, item_id, blog_id, type, from_blog_id, post_id, new_post_id, cause_id, text, happened_at)
  select cause_id, item_id, blog_id, type, from_blog_id, post_id, new_post_id, cause_id, text, happened_at from runs
$$;

-- Each row groups neighbouring acts of one kind, so that a page of activity reads few rows.
create table activity_items (
  id bigint primary key,
  blog_id bigint not null references blogs on delete cascade,
  type text not null,
  post_id bigint,
  run_key text,
  size integer not null,
  newest_id bigint not null,
  newest_at timestamptz not null
);
create index activity_items_newest on activity_items (blog_id, newest_id desc);
create index activity_items_of_type on activity_items (blog_id, type, newest_id desc);
create index activity_items_by_time on activity_items (blog_id, type, newest_at desc, newest_id desc);

create table notifications (
  id bigint primary key,
  item_id bigint not null references activity_items on delete cascade,
  blog_id bigint not null references blogs on delete cascade,
  type text not null,
  from_blog_id bigint references blogs on delete cascade,
  post_id bigint,
  new_post_id bigint,
  cause_id bigint not null,
  text text not null default '',
  happened_at timestamptz not null,
  constraint notifications_cause_id_blog_id_type_key unique (cause_id, blog_id, type)
);
create index notifications_newest on notifications (blog_id, id desc);
create index notifications_of_item on notifications (item_id, id desc);
create index notifications_of_post on notifications (post_id) where post_id is not null;
create index notifications_of_sender on notifications (from_blog_id) where from_blog_id is not null;
create index notifications_by_time on notifications (item_id, happened_at desc, id desc);
create index notifications_since on notifications (blog_id, happened_at);

-- Triggers count acts by day.
create table activity_days (
  blog_id bigint references blogs on delete cascade,
  day date,
  notes integer not null default 0,
  followers integer not null default 0,
  primary key (blog_id, day)
);

create table activity_post_days (
  blog_id bigint references blogs on delete cascade,
  day date,
  post_id bigint,
  notes integer not null default 0,
  primary key (blog_id, day, post_id)
);

create function count_activity() returns trigger language plpgsql as $$
  begin
    insert into activity_days as days (blog_id, day, notes, followers)
    select blog_id, (happened_at at time zone 'utc')::date as day, count(*) filter (where type in ('like', 'reblog', 'reply', 'photo_reply'))::integer as notes,
       count(*) filter (where type = 'follower')::integer as followers
    from made where type in ('like', 'reblog', 'reply', 'photo_reply') or type = 'follower' group by 1, 2 order by 1, 2
    on conflict (blog_id, day) do update set
      notes = days.notes + excluded.notes, followers = days.followers + excluded.followers;
    insert into activity_post_days as days (blog_id, day, post_id, notes)
    select blog_id, (happened_at at time zone 'utc')::date as day, post_id, count(*)::integer as notes
    from made where type in ('like', 'reblog', 'reply', 'photo_reply') and post_id is not null group by 1, 2, 3 order by 1, 2, 3
    on conflict (blog_id, day, post_id) do update set notes = days.notes + excluded.notes;
    return null;
  end
$$;

create function uncount_activity() returns trigger language plpgsql as $$
  begin
    update activity_items set size = activity_items.size - counted.times
    from (select item_id, count(*)::integer as times from gone group by 1) counted
    where activity_items.id = counted.item_id;
    delete from activity_items where size <= 0 and id in (select item_id from gone);
    update activity_days as days set notes = days.notes - counted.notes, followers = days.followers - counted.followers
    from (
    select blog_id, (happened_at at time zone 'utc')::date as day, count(*) filter (where type in ('like', 'reblog', 'reply', 'photo_reply'))::integer as notes,
       count(*) filter (where type = 'follower')::integer as followers
    from gone where type in ('like', 'reblog', 'reply', 'photo_reply') or type = 'follower' group by 1, 2 order by 1, 2) counted where days.blog_id = counted.blog_id and days.day = counted.day;
    update activity_post_days as days set notes = days.notes - counted.notes
    from (
    select blog_id, (happened_at at time zone 'utc')::date as day, post_id, count(*)::integer as notes
    from gone where type in ('like', 'reblog', 'reply', 'photo_reply') and post_id is not null group by 1, 2, 3 order by 1, 2, 3) counted
    where days.blog_id = counted.blog_id and days.day = counted.day and days.post_id = counted.post_id;
    return null;
  end
$$;

-- Deletes the notification with its note or follow, which are deleted in many ways.
create function forget_acts() returns trigger language plpgsql as $$
  begin
    delete from notifications where cause_id in (select id from gone);
    return null;
  end
$$;

create function forget_acts_on_posts() returns trigger language plpgsql as $$
  begin
    delete from notifications where id = any(array(
      select notifications.id from gone join notifications on notifications.post_id = gone.id limit 2000));
    return null;
  end
$$;

create function date_activity_item() returns trigger language plpgsql as $$
  begin
    new.newest_at := time_of_id(new.newest_id);
    return new;
  end
$$;

create trigger notifications_made after insert on notifications
  referencing new table as made for each statement
  execute function count_activity();

create trigger notifications_gone after delete on notifications
  referencing old table as gone for each statement
  execute function uncount_activity();

create trigger notes_untold after delete on notes
  referencing old table as gone for each statement
  execute function forget_acts();

create trigger follows_untold after delete on follows
  referencing old table as gone for each statement
  execute function forget_acts();

create trigger posts_untold after delete on posts
  referencing old table as gone for each statement
  execute function forget_acts_on_posts();

create trigger activity_items_made before insert on activity_items for each row
  when (new.newest_at is null)
  execute function date_activity_item();
