import { type Kysely, sql } from 'kysely'

/** Lets staff decide about other servers, and servers report what is here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A rule holds for a host and everything below it, on every port; the one of the nearest host decides.
  await sql`
    create function hosts_above(server text) returns setof text language sql immutable parallel safe as $$
      select array_to_string(labels[place:], '.')
      from (select string_to_array(split_part(server, ':', 1), '.')) as split (labels),
        generate_subscripts(labels, 1) as place
    $$`.execute(db)
  await sql`
    create function rule_of_server(server text) returns text language sql stable parallel safe as $$
      select rule from server_rules where host = any(array(select hosts_above(server))) order by length(host) desc limit 1
    $$`.execute(db)
  await sql`alter table blogs add column is_silenced boolean not null default false`.execute(db)
  await sql`alter table remote_servers add column heard_at timestamptz`.execute(db)
  await sql`create index remote_actors_of_host on remote_actors (host)`.execute(db)
  await sql`alter table reports alter column account_id drop not null, add column server text`.execute(db)
  await sql`
    alter table reports add constraint reports_by_somebody check (account_id is not null or server is not null)`.execute(
    db,
  )
}
