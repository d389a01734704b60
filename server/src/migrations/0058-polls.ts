import { type Kysely, sql } from 'kysely'

/** Adds tables of their own, which the version before it does not know. The words of a poll are in `contents.fields`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table polls (
      id bigint primary key default next_id(),
      post_id bigint not null unique references posts (id) on delete cascade,
      size smallint not null check (size between 2 and 12),
      hours smallint not null check (hours between 1 and 168),
      ends_at timestamptz
    )`.execute(db)
  await sql`
    create table poll_votes (
      poll_id bigint references polls (id) on delete cascade,
      account_id uuid references accounts (id) on delete cascade,
      option smallint not null,
      id bigint not null default next_id(),
      primary key (poll_id, account_id)
    )`.execute(db)
  await sql`create index poll_votes_counted on poll_votes (poll_id, option)`.execute(db)
  await sql`create index poll_votes_of_account on poll_votes (account_id, id)`.execute(db)
  await sql`
    create function begin_poll() returns trigger language plpgsql as $$
      begin
        update polls set ends_at = now() + make_interval(hours => polls.hours)
        where polls.post_id = new.id and polls.ends_at is null;
        return null;
      end
    $$`.execute(db)
  await sql`
    create trigger posts_begin_poll after update of state on posts for each row
      when (new.state = 'published' and old.state <> 'published')
      execute function begin_poll()`.execute(db)
}
