create table accounts (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  email_key text not null unique,
  password_hash text not null,
  is_verified boolean not null default false,
  is_staff boolean not null default false,
  tag_editor_of text[] not null default '{}',
  primary_blog_id bigint references blogs on delete set null,
  current_blog_id bigint references blogs on delete set null,
  liked_post_count count_of_rows not null default 0,
  followed_count count_of_rows not null default 0,
  language text not null default 'en',
  safe_mode boolean not null default true,
  can_modify_safe_mode boolean not null default true,
  is_sounds_enabled boolean not null default true,
  tfa_secret text,
  tfa_pending_secret text,
  tfa_last_step bigint not null default 0,
  tfa_failures integer not null default 0,
  tfa_locked_until timestamptz,
  created_at timestamptz not null default now(),
  email_notifications boolean not null default true,
  desktop_notifications boolean not null default true,
  digest_at timestamptz,
  is_demo boolean not null default false,
  settled_at timestamptz
) with (fillfactor = 80);
create index accounts_by_primary_blog on accounts (primary_blog_id);
create index accounts_by_current_blog on accounts (current_blog_id);

alter table client_requests add constraint client_requests_account_id_fkey foreign key (account_id) references accounts on delete cascade;
alter table audit_log add constraint audit_log_account_id_fkey foreign key (account_id) references accounts on delete set null;
alter table media add constraint media_owner_account_id_fkey foreign key (owner_account_id) references accounts on delete set null;
alter table blog_members add constraint blog_members_account_id_fkey foreign key (account_id) references accounts on delete cascade;
alter table follows add constraint follows_account_id_fkey foreign key (account_id) references accounts on delete cascade;

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
create index sessions_by_end on sessions (expires_at);

create table mail_tokens (
  token_hash bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mail_tokens_of_account on mail_tokens (account_id);
create index mail_tokens_by_end on mail_tokens (expires_at);

create table recovery_codes (
  account_id uuid references accounts on delete cascade,
  code_hash bytea,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

create table invites (
  code_hash bytea primary key,
  made_by uuid references accounts on delete set null,
  used_by uuid references accounts on delete set null,
  made_at timestamptz not null default now(),
  used_at timestamptz,
  id bigint not null default next_id() unique,
  uses_max integer not null default 1 check (uses_max between 1 and 1000),
  use_count integer not null default 0,
  expires_at timestamptz,
  revoked_at timestamptz,
  note text not null default '',
  email text,
  sealed_code text,
  constraint invites_check check ((use_count >= 0) and (use_count <= uses_max))
);
create index invites_of_maker on invites (made_by) where made_by is not null;
create index invites_of_user on invites (used_by) where used_by is not null;

-- The database counts follows, so that the counts stay right when an account or a blog is deleted.
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
  referencing new table as changed for each statement
  execute function count_follows();

create trigger follows_ended after delete on follows
  referencing old table as changed for each statement
  execute function count_follows();

create trigger sessions_told after delete or update of account_id, expires_at on sessions for each statement
  execute function tell_of_rows();

create trigger accounts_told after delete or update of current_blog_id, primary_blog_id, is_staff, is_verified, safe_mode, can_modify_safe_mode on accounts for each statement
  execute function tell_of_rows();
