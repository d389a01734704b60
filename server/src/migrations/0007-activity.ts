import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [tables, counted, undone, gathered, fill]) await sql.raw(statement).execute(db)
}

/**
 * An item is a run of neighbouring acts of one kind, so that a page of a blog's activity is a walk over few items
 * however many people liked a post. Days are counted as acts come and go: nobody ever counts a month of them.
 */
const tables = `
  alter table blogs add column activity_seen_id bigint not null default 0;
  create table activity_items (
    id bigint primary key,
    blog_id bigint not null references blogs on delete cascade,
    type text not null,
    post_id bigint,
    /** What the acts of the run have in common; null for what always stands alone. */
    run_key text,
    size integer not null,
    newest_id bigint not null
  );
  create index activity_items_newest on activity_items (blog_id, newest_id desc);
  create index activity_items_of_type on activity_items (blog_id, type, newest_id desc);
  create table notifications (
    id bigint primary key,
    item_id bigint not null references activity_items on delete cascade,
    blog_id bigint not null references blogs on delete cascade,
    type text not null,
    from_blog_id bigint references blogs on delete cascade,
    post_id bigint,
    new_post_id bigint,
    /** The note, follow or post it tells of; when that goes, so does this. */
    cause_id bigint not null,
    text text not null default '',
    happened_at timestamptz not null,
    unique (cause_id, blog_id, type)
  );
  create index notifications_newest on notifications (blog_id, id desc);
  create index notifications_of_item on notifications (item_id, id desc);
  create index notifications_of_post on notifications (post_id) where post_id is not null;
  create index notifications_of_sender on notifications (from_blog_id) where from_blog_id is not null;
  create table activity_days (
    blog_id bigint not null references blogs on delete cascade,
    day date not null,
    notes integer not null default 0,
    followers integer not null default 0,
    primary key (blog_id, day)
  );
  create table activity_post_days (
    blog_id bigint not null references blogs on delete cascade,
    day date not null,
    post_id bigint not null,
    notes integer not null default 0,
    primary key (blog_id, day, post_id)
  );
`

const isNote = `type in ('like', 'reblog', 'reply', 'photo_reply')`
const day = `(happened_at at time zone 'utc')::date`
const daysOf = (acts: string) => `
  select blog_id, ${day} as day, count(*) filter (where ${isNote})::integer as notes,
         count(*) filter (where type = 'follower')::integer as followers
  from ${acts} where ${isNote} or type = 'follower' group by 1, 2 order by 1, 2`
const postDaysOf = (acts: string) => `
  select blog_id, ${day} as day, post_id, count(*)::integer as notes
  from ${acts} where ${isNote} and post_id is not null group by 1, 2, 3 order by 1, 2, 3`

const counted = `
  create function count_activity() returns trigger language plpgsql as $$
    begin
      insert into activity_days as days (blog_id, day, notes, followers) ${daysOf('made')}
      on conflict (blog_id, day) do update set
        notes = days.notes + excluded.notes, followers = days.followers + excluded.followers;
      insert into activity_post_days as days (blog_id, day, post_id, notes) ${postDaysOf('made')}
      on conflict (blog_id, day, post_id) do update set notes = days.notes + excluded.notes;
      return null;
    end
  $$;
  create trigger notifications_made after insert on notifications
    referencing new table as made for each statement execute function count_activity();
  create function uncount_activity() returns trigger language plpgsql as $$
    begin
      update activity_items set size = activity_items.size - counted.times
      from (select item_id, count(*)::integer as times from gone group by 1) counted
      where activity_items.id = counted.item_id;
      delete from activity_items where size <= 0 and id in (select item_id from gone);
      update activity_days as days set notes = days.notes - counted.notes, followers = days.followers - counted.followers
      from (${daysOf('gone')}) counted where days.blog_id = counted.blog_id and days.day = counted.day;
      update activity_post_days as days set notes = days.notes - counted.notes
      from (${postDaysOf('gone')}) counted
      where days.blog_id = counted.blog_id and days.day = counted.day and days.post_id = counted.post_id;
      return null;
    end
  $$;
  create trigger notifications_gone after delete on notifications
    referencing old table as gone for each statement execute function uncount_activity();
`

/** A like, a follow or a post can go in many ways: taken back, or with its post, its blog or its account. */
const undone = `
  create function forget_acts() returns trigger language plpgsql as $$
    begin
      delete from notifications where cause_id in (select id from gone);
      return null;
    end
  $$;
  create trigger notes_untold after delete on notes
    referencing old table as gone for each statement execute function forget_acts();
  create trigger follows_untold after delete on follows
    referencing old table as gone for each statement execute function forget_acts();
  create function forget_acts_on_posts() returns trigger language plpgsql as $$
    begin
      delete from notifications where post_id in (select id from gone);
      return null;
    end
  $$;
  create trigger posts_untold after delete on posts
    referencing old table as gone for each statement execute function forget_acts_on_posts();
`

/** Activity out of what is there already: of an installation older than this, and of a town that was made at once. */
const gathered = `
  create function time_of_id(id bigint) returns timestamptz language sql immutable as $$
    select to_timestamp(((id >> 22) + 946684800000) / 1000.0)
  $$;
  create function share_a_member(one bigint, other bigint) returns boolean language sql stable as $$
    select exists (
      select from blog_members mine join blog_members theirs on theirs.account_id = mine.account_id
      where mine.blog_id = one and theirs.blog_id = other)
  $$;
  create function run_key_of(type text, post_id bigint, is_plain boolean, at timestamptz)
    returns text language sql stable as $$
    select case when type = 'follower' or (type in ('like', 'reblog') and is_plain)
      then concat_ws(' ', type, post_id, to_char(at at time zone 'utc', 'YYYY-MM-DD')) end
  $$;
  create function gather_activity(of_blogs bigint[] default null) returns void language sql as $$
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
`

/** What was before there was any activity to look at is nobody's news. */
const fill = `
  select gather_activity();
  update blogs set activity_seen_id = next_id();
`
