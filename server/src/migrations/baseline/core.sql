-- Ids are ordered by time: milliseconds since 2000 in the upper 41 bits, a sequence in the lower 22.
create sequence id_sequence;

-- A domain is checked only when a value is made; a table constraint would be planned by every statement.
create domain count_of_rows as integer check (value >= 0);

create function id_at(at timestamptz) returns bigint language sql volatile as $$
  select (greatest(0, (extract(epoch from at) * 1000)::bigint - 946684800000) << 22)
       | (nextval('id_sequence') % 4194304)
$$;

create function next_id() returns bigint language sql volatile as $$ select id_at(clock_timestamp()) $$;

-- The counts of a popular post are spread over 16 rows, so that writers do not wait for each other.
create function slot_of(blog_id bigint) returns smallint language sql immutable as $$ select (blog_id & 15)::smallint $$;

create function time_of_id(id bigint) returns timestamptz language sql immutable as $$
  select to_timestamp(((id >> 22) + 946684800000) / 1000.0)
$$;

create table events (
  id bigint primary key default next_id(),
  name text not null,
  body jsonb not null,
  handled_at timestamptz
);
create index events_waiting on events (id) where handled_at is null;

-- The answer to a retried write is found here by the idempotency key of its client.
create table client_requests (
  account_id uuid,
  client_id uuid,
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
create index rate_limits_by_end on rate_limits (ends_at);

create table flags (
  name text primary key,
  is_on boolean not null
);

create table audit_log (
  id bigint primary key default next_id(),
  account_id uuid,
  action text not null,
  subject text not null,
  body jsonb not null default '{}'
);
create index audit_log_of_account on audit_log (account_id) where account_id is not null;

create table worker_pools (
  id text primary key,
  seen_at timestamptz not null
);

-- This table has one row: the settings of the operator.
create table site (
  is_only boolean primary key default true check (is_only),
  name text not null default '' check (length(name) <= 60),
  description text not null default '' check (length(description) <= 500),
  signups text check (signups in ('open', 'invite', 'closed')),
  logo_hash text,
  steps_done text[] not null default '{}',
  finished_at timestamptz
);

insert into site default values;

-- Each row is an event that a listener failed on; a null next_try_at makes it a dead letter.
create table event_failures (
  event_id bigint references events on delete cascade,
  listener text,
  attempts integer not null,
  next_try_at timestamptz,
  last_error text not null,
  first_failed_at timestamptz not null default now(),
  last_failed_at timestamptz not null default now(),
  primary key (event_id, listener)
);
create index event_failures_due on event_failures (next_try_at) where next_try_at is not null;
create index event_failures_dead on event_failures (event_id, listener) where next_try_at is null;

-- Invalidates the rows that servers cache, even if SQL by hand changed them.
create function tell_of_rows() returns trigger language plpgsql as $$
  begin
    perform pg_notify('rows_changed', tg_table_name);
    return null;
  end
$$;
