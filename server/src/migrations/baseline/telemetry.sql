-- Holds logs of pages and players; a job deletes old ones.
create table log_entries (
  id bigint primary key generated always as identity,
  channel text not null check (channel in ('log', 'player', 'conversion', 'usage')),
  name text not null,
  data jsonb not null,
  received_at timestamptz not null default now()
);
create index log_entries_by_time on log_entries using brin (received_at);
