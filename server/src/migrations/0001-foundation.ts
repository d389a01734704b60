import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [ids, accounts, blogs, relations, media, posts, notes, core]) {
    await sql.raw(statement).execute(db)
  }
}

/** Time-ordered ids: milliseconds since 2000 in the upper 41 bits, a sequence in the lower 22. */
const ids = `
  create sequence id_sequence;
  create function id_at(at timestamptz) returns bigint language sql volatile as $$
    select (greatest(0, (extract(epoch from at) * 1000)::bigint - 946684800000) << 22)
         | (nextval('id_sequence') % 4194304)
  $$;
  create function next_id() returns bigint language sql volatile as $$ select id_at(clock_timestamp()) $$;
`

const accounts = `
  create table accounts (
    id uuid primary key default gen_random_uuid(),
    email text not null,
    email_key text not null unique,
    password_hash text not null,
    is_verified boolean not null default false,
    is_staff boolean not null default false,
    tag_editor_of text[] not null default '{}',
    primary_blog_id bigint,
    current_blog_id bigint,
    liked_post_count integer not null default 0 check (liked_post_count >= 0),
    followed_count integer not null default 0 check (followed_count >= 0),
    language text not null default 'en',
    safe_mode boolean not null default true,
    can_modify_safe_mode boolean not null default true,
    is_sounds_enabled boolean not null default true,
    tfa_secret text,
    tfa_pending_secret text,
    tfa_last_step bigint not null default 0,
    tfa_failures integer not null default 0,
    tfa_locked_until timestamptz,
    created_at timestamptz not null default now()
  );
  create table sessions (
    id uuid primary key default gen_random_uuid(),
    token_hash bytea not null unique,
    account_id uuid not null references accounts on delete cascade,
    user_agent text not null,
    address text not null,
    created_at timestamptz not null default now(),
    seen_at timestamptz not null default now(),
    expires_at timestamptz not null
  );
  create index sessions_of_account on sessions (account_id);
  create table mail_tokens (
    token_hash bytea primary key,
    account_id uuid not null references accounts on delete cascade,
    purpose text not null check (purpose in ('verify', 'reset')),
    email text not null,
    expires_at timestamptz not null,
    used_at timestamptz
  );
  create index mail_tokens_of_account on mail_tokens (account_id);
  create table recovery_codes (
    account_id uuid not null references accounts on delete cascade,
    code_hash bytea not null,
    used_at timestamptz,
    primary key (account_id, code_hash)
  );
  create table invites (
    code_hash bytea primary key,
    made_by uuid references accounts on delete set null,
    used_by uuid references accounts on delete set null,
    made_at timestamptz not null default now(),
    used_at timestamptz
  );
`

const blogs = `
  create table blogs (
    id bigint primary key default next_id(),
    uuid uuid not null unique default gen_random_uuid(),
    name text not null unique check (name ~ '^[a-z0-9-]{1,32}$'),
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
    queue_posts_per_day smallint not null default 2 check (queue_posts_per_day between 1 and 50),
    queue_from_hour smallint not null default 0 check (queue_from_hour between 0 and 24),
    queue_to_hour smallint not null default 24 check (queue_to_hour between 0 and 24),
    queue_time_zone text not null default 'UTC',
    is_spam boolean not null default false,
    is_nsfw boolean not null default false,
    is_adult boolean not null default false,
    is_uniblocked boolean not null default false,
    is_suspended boolean not null default false,
    newest_published_id bigint,
    follower_count integer not null default 0 check (follower_count >= 0),
    last_active_at timestamptz,
    created_at timestamptz not null default now()
  );
  create index blogs_by_newest on blogs (newest_published_id desc) where newest_published_id is not null;
  create table blog_members (
    blog_id bigint not null references blogs on delete cascade,
    account_id uuid not null references accounts on delete cascade,
    is_owner boolean not null default true,
    primary key (account_id, blog_id)
  );
  create index blog_members_of_blog on blog_members (blog_id);
  alter table accounts add foreign key (primary_blog_id) references blogs on delete set null;
  alter table accounts add foreign key (current_blog_id) references blogs on delete set null;
  create index accounts_by_primary_blog on accounts (primary_blog_id);
  create index accounts_by_current_blog on accounts (current_blog_id);
`

/** Follows are counted by the database itself, so the counts are right even after an account or a blog is deleted. */
const relations = `
  create table follows (
    account_id uuid not null references accounts on delete cascade,
    blog_id bigint not null references blogs on delete cascade,
    id bigint not null unique default next_id(),
    is_subscribed boolean not null default false,
    primary key (account_id, blog_id)
  );
  create index follows_newest on follows (account_id, id desc);
  create index followers_newest on follows (blog_id, id desc);
  create function count_follows() returns trigger language plpgsql as $$
    declare step integer := case tg_op when 'INSERT' then 1 else -1 end;
    begin
      update blogs set follower_count = follower_count + step * counted.times
      from (select blog_id, count(*)::integer as times from changed group by blog_id) counted
      where blogs.id = counted.blog_id;
      update accounts set followed_count = followed_count + step * counted.times
      from (select account_id, count(*)::integer as times from changed group by account_id) counted
      where accounts.id = counted.account_id;
      return null;
    end
  $$;
  create trigger follows_made after insert on follows
    referencing new table as changed for each statement execute function count_follows();
  create trigger follows_ended after delete on follows
    referencing old table as changed for each statement execute function count_follows();
  create table blocks (
    blocker_blog_id bigint not null references blogs on delete cascade,
    blocked_blog_id bigint not null references blogs on delete cascade,
    id bigint not null default next_id(),
    primary key (blocker_blog_id, blocked_blog_id)
  );
  create index blocks_by_blocked on blocks (blocked_blog_id, blocker_blog_id);
`

const media = `
  create table media (
    id bigint primary key default next_id(),
    hash text not null,
    owner_account_id uuid references accounts on delete set null,
    kind text not null check (kind in ('photo', 'audio', 'video', 'artwork', 'avatar', 'header')),
    mime text not null,
    width integer not null,
    height integer not null,
    bytes bigint not null,
    placeholder text not null default '',
    renditions jsonb not null default '[]',
    used_at timestamptz,
    created_at timestamptz not null default now()
  );
  create index media_unused on media (created_at) where used_at is null;
  create index media_of_owner on media (owner_account_id);
  create index media_by_hash on media (hash);
`

const posts = `
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
    created_at timestamptz not null default now()
  );
  create index contents_of_blog on contents (blog_id);
  create table posts (
    id bigint primary key default next_id(),
    blog_id bigint not null references blogs on delete cascade,
    author_account_id uuid references accounts on delete set null,
    kind text not null check (kind in ('text', 'photo', 'quote', 'link', 'chat', 'audio', 'video', 'answer')),
    state text not null
      check (state in ('published', 'draft', 'queued', 'scheduled', 'private', 'unapproved', 'transcoding')),
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
    check (state not in ('published', 'private') or published_id is not null)
  );
  create index posts_of_blog on posts (blog_id, published_id desc) where state = 'published';
  create index posts_newest on posts (published_id desc) where state = 'published';
  create index posts_private on posts (blog_id, published_id desc) where state = 'private';
  create index posts_waiting on posts (blog_id, state, id desc) where state not in ('published', 'private');
  create index posts_due on posts (publish_on) where state = 'scheduled';
  create index posts_reblogs on posts (parent_post_id, blog_id) where parent_post_id is not null;
  create index posts_of_content on posts (content_id) where content_id is not null;
  create index posts_of_source on posts (source_blog_id) where source_blog_id is not null;
  create index posts_of_root on posts (root_post_id);
  create index posts_of_author on posts (author_account_id, id desc);
  create table post_tags (
    tag_key text not null,
    published_id bigint not null,
    post_id bigint not null references posts on delete cascade,
    primary key (tag_key, published_id)
  );
  create index post_tags_of_post on post_tags (post_id);
`

/**
 * A popular post takes many notes a second: its count is spread over slots and summed when read. The statement that
 * makes a note counts it; the database uncounts it, since a note can go in many ways: taken back, or with its post,
 * its blog or its account.
 */
const notes = `
  create table notes (
    id bigint primary key default next_id(),
    root_post_id bigint not null,
    post_id bigint not null,
    kind text not null check (kind in ('like', 'reblog', 'reply')),
    blog_id bigint not null references blogs on delete cascade,
    text text not null default ''
  );
  create index notes_of_root on notes (root_post_id, id desc);
  create index notes_but_likes on notes (root_post_id, id desc) where kind <> 'like';
  create unique index likes_once on notes (post_id, blog_id) where kind = 'like';
  create index notes_of_blog on notes (blog_id, kind, id desc);
  create unique index reblog_note_once on notes (post_id) where kind = 'reblog';
  create table note_counts (
    root_post_id bigint not null,
    slot smallint not null,
    likes integer not null default 0,
    reblogs integer not null default 0,
    replies integer not null default 0,
    primary key (root_post_id, slot)
  ) with (fillfactor = 70);
  create function slot_of(blog_id bigint) returns smallint language sql immutable as $$ select (blog_id & 15)::smallint $$;
  create function uncount_notes() returns trigger language plpgsql as $$
    begin
      insert into note_counts as counts (root_post_id, slot, likes, reblogs, replies)
      select root_post_id, slot_of(blog_id), -(count(*) filter (where kind = 'like')),
             -(count(*) filter (where kind = 'reblog')), -(count(*) filter (where kind = 'reply'))
      from gone group by 1, 2 order by 1, 2
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
  create trigger notes_gone after delete on notes
    referencing old table as gone for each statement execute function uncount_notes();
`

const core = `
  create table events (
    id bigint primary key default next_id(),
    name text not null,
    body jsonb not null,
    handled_at timestamptz
  );
  create index events_waiting on events (id) where handled_at is null;
  create table client_requests (
    account_id uuid not null references accounts on delete cascade,
    client_id uuid not null,
    request_hash text not null,
    answer jsonb,
    made_at timestamptz not null default now(),
    primary key (account_id, client_id)
  );
  create index client_requests_by_age on client_requests (made_at);
  create unlogged table rate_limits (
    key text primary key,
    count integer not null,
    ends_at timestamptz not null
  );
  create table flags (name text primary key, is_on boolean not null);
  create table audit_log (
    id bigint primary key default next_id(),
    account_id uuid references accounts on delete set null,
    action text not null,
    subject text not null,
    body jsonb not null default '{}'
  );
`
