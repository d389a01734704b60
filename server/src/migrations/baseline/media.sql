create table media (
  id bigint primary key default next_id(),
  hash text not null,
  owner_account_id uuid,
  kind text not null check (kind in ('photo', 'audio', 'video', 'artwork', 'avatar', 'header', 'message', 'logo')),
  mime text not null,
  width integer not null,
  height integer not null,
  bytes bigint not null,
  placeholder text not null default '',
  renditions jsonb not null default '[]',
  used_at timestamptz,
  created_at timestamptz not null default now(),
  state text not null default 'ready' check (state in ('processing', 'ready', 'failed')),
  progress smallint not null default 100 check (progress between 0 and 100),
  attempts smallint not null default 0,
  duration_ms integer not null default 0,
  details jsonb not null default '{}'
);
create index media_unused on media (created_at) where used_at is null;
create index media_of_owner on media (owner_account_id);
create index media_by_hash on media (hash);
