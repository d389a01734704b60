create domain message_type as text check (value in ('TEXT', 'POSTREF', 'IMAGE', 'STICKER'));

create function conversation_between(one bigint, other bigint) returns bigint language sql stable as $$
  select id from conversations where low_blog_id = least(one, other) and high_blog_id = greatest(one, other)
$$;

-- Two blogs have one conversation. Each side has its own state of reading, deleting and hiding.
create table conversations (
  id bigint primary key default next_id(),
  low_blog_id bigint not null references blogs on delete cascade,
  high_blog_id bigint not null references blogs on delete cascade,
  started_by uuid references accounts on delete set null,
  newest_ts bigint not null default 0,
  constraint conversations_check check ((low_blog_id < high_blog_id)),
  constraint conversations_low_blog_id_high_blog_id_key unique (low_blog_id, high_blog_id)
) with (fillfactor = 80);
create index conversations_of_high on conversations (high_blog_id);
create index conversations_started on conversations (started_by, id);

create table conversation_members (
  conversation_id bigint references conversations on delete cascade,
  blog_id bigint,
  other_blog_id bigint not null,
  newest_ts bigint,
  deleted_ts bigint not null default 0,
  last_read_ts bigint not null default 0,
  unread_count count_of_rows not null default 0,
  has_sent boolean not null default false,
  has_received boolean not null default false,
  is_unblurred boolean not null default false,
  is_hidden boolean not null default false,
  primary key (conversation_id, blog_id)
) with (fillfactor = 80);
create index inbox on conversation_members (blog_id, newest_ts desc, conversation_id desc) where (newest_ts is not null) and (not is_hidden);
create index unread on conversation_members (blog_id) where ((unread_count)::integer > 0) and (not is_hidden);

create table messages (
  conversation_id bigint,
  ts bigint,
  blog_id bigint not null,
  account_id uuid not null,
  type message_type not null,
  content jsonb not null,
  client_id uuid,
  request_hash text,
  primary key (conversation_id, ts),
  constraint messages_conversation_id_blog_id_fkey foreign key (conversation_id, blog_id) references conversation_members(conversation_id, blog_id) on delete cascade
);
create unique index messages_once on messages (account_id, client_id) where client_id is not null;
create index message_images on messages (conversation_id, (((content -> 'image') ->> 'hash'))) where type = 'IMAGE';

create table message_deletions (
  conversation_id bigint,
  blog_id bigint,
  ts bigint,
  primary key (conversation_id, blog_id, ts),
  constraint message_deletions_conversation_id_blog_id_fkey foreign key (conversation_id, blog_id) references conversation_members(conversation_id, blog_id) on delete cascade
);

create table conversation_reports (
  id bigint primary key default next_id(),
  conversation_id bigint references conversations on delete set null,
  reporter_blog_id bigint references blogs on delete set null,
  reported_blog_id bigint references blogs on delete set null,
  context text not null,
  made_at timestamptz not null default now()
);
create index conversation_reports_of_conversation on conversation_reports (conversation_id);
create index conversation_reports_by on conversation_reports (reporter_blog_id);
create index conversation_reports_about on conversation_reports (reported_blog_id, id);

create table sticker_packs (
  id bigint primary key default next_id(),
  key text not null unique,
  title text not null,
  place integer not null default 0
);

create table stickers (
  id bigint primary key default next_id(),
  pack_id bigint not null references sticker_packs on delete cascade,
  key text not null,
  description text not null,
  media_key text not null,
  url text not null,
  original_size_url text not null,
  source_hash text not null,
  place integer not null default 0,
  constraint stickers_pack_id_key_key unique (pack_id, key)
);

-- Hides the conversation from the blog that blocks the other, in the same transaction.
create function hide_blocked_conversation() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      update conversation_members set is_hidden = true
      where blog_id = new.blocker_blog_id
        and conversation_id = conversation_between(new.blocker_blog_id, new.blocked_blog_id);
    else
      update conversation_members set is_hidden = false
      where blog_id = old.blocker_blog_id
        and conversation_id = conversation_between(old.blocker_blog_id, old.blocked_blog_id);
    end if;
    return null;
  end
$$;

create trigger blocks_hide_conversations after insert or delete on blocks for each row
  execute function hide_blocked_conversation();
