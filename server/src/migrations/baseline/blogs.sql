create domain blog_name as text check (value ~ '^[a-z0-9-]{1,32}$');

create domain posts_per_day as smallint check (value between 1 and 50);

create domain hour_of_day as smallint check (value between 0 and 24);

-- Tells whether one account is a member of both blogs.
create function share_a_member(one bigint, other bigint) returns boolean language sql stable as $$
  select exists (
    select from blog_members mine join blog_members theirs on theirs.account_id = mine.account_id
    where mine.blog_id = one and theirs.blog_id = other)
$$;

create table blogs (
  id bigint primary key default next_id(),
  uuid uuid not null default gen_random_uuid() unique,
  name blog_name not null unique,
  title text not null,
  description text not null default '',
  description_html text,
  theme jsonb not null default '{}',
  avatar_key text,
  header_key text,
  asks boolean not null default true,
  anonymous_asks boolean not null default false,
  submissions boolean not null default false,
  can_receive_messages boolean not null default true,
  messages_from_followed_only boolean not null default false,
  can_be_followed boolean not null default true,
  twitter_send_posts boolean not null default false,
  facebook_opengraph_send_posts boolean not null default false,
  queue_posts_per_day posts_per_day not null default 2,
  queue_from_hour hour_of_day not null default 0,
  queue_to_hour hour_of_day not null default 24,
  queue_time_zone text not null default 'UTC',
  is_spam boolean not null default false,
  is_nsfw boolean not null default false,
  is_adult boolean not null default false,
  is_uniblocked boolean not null default false,
  is_suspended boolean not null default false,
  newest_published_id bigint,
  follower_count count_of_rows not null default 0,
  last_active_at timestamptz,
  created_at timestamptz not null default now(),
  queue_next_at timestamptz,
  mention_key text not null default replace((gen_random_uuid())::text, '-', ''),
  can_send_messages boolean not null default true,
  is_messaging_bot boolean not null default false,
  activity_seen_id bigint not null default 0,
  cname text unique,
  hidden_from_search boolean not null default false,
  members_only boolean not null default false,
  is_leaving boolean not null default false
) with (fillfactor = 80);
create index blogs_by_queue on blogs (queue_next_at) where queue_next_at is not null;
create unique index blogs_by_mention_key on blogs (mention_key);
create index blogs_by_start_of_name on blogs (name text_pattern_ops);
create index blogs_of_header on blogs (header_key) where header_key is not null;
create index blogs_by_followers on blogs (follower_count desc, id desc);

create table blog_members (
  blog_id bigint references blogs on delete cascade,
  account_id uuid,
  is_owner boolean not null default true,
  primary key (account_id, blog_id)
);
create index blog_members_of_blog on blog_members (blog_id);

create table follows (
  account_id uuid,
  blog_id bigint references blogs on delete cascade,
  id bigint not null default next_id() unique,
  is_subscribed boolean not null default false,
  primary key (account_id, blog_id)
);
create index follows_newest on follows (account_id, id desc);
create index followers_newest on follows (blog_id, id desc);

create table blocks (
  blocker_blog_id bigint references blogs on delete cascade,
  blocked_blog_id bigint references blogs on delete cascade,
  id bigint not null default next_id(),
  primary key (blocker_blog_id, blocked_blog_id)
);
create index blocks_by_blocked on blocks (blocked_blog_id, blocker_blog_id);

-- Copies the newest post of each blog into narrow rows, because a dashboard reads one for every followed blog.
create table newest_posts (
  blog_id bigint primary key references blogs on delete cascade,
  published_id bigint not null,
  is_suspended boolean not null
) with (fillfactor = 80);

create function keep_newest_post() returns trigger language plpgsql as $$
  begin
    if new.newest_published_id is null then
      delete from newest_posts where blog_id = new.id;
    else
      insert into newest_posts (blog_id, published_id, is_suspended)
        values (new.id, new.newest_published_id, new.is_suspended)
        on conflict (blog_id) do update
        set published_id = excluded.published_id, is_suspended = excluded.is_suspended;
    end if;
    return null;
  end
$$;

create trigger blog_members_told after insert or delete or update on blog_members for each statement
  execute function tell_of_rows();

create trigger blogs_told after delete or update of name, uuid, title, theme, avatar_key, is_adult, is_nsfw, is_suspended on blogs for each statement
  execute function tell_of_rows();

create trigger blogs_newest_made after insert on blogs for each row
  when (new.newest_published_id is not null)
  execute function keep_newest_post();

create trigger blogs_newest_changed after update of newest_published_id, is_suspended on blogs for each row
  when ((old.newest_published_id is distinct from new.newest_published_id) or (old.is_suspended is distinct from new.is_suspended))
  execute function keep_newest_post();
