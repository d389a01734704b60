import { type Kysely, sql } from 'kysely'

/**
 * What a listener could not do about an event, and when it is tried again; never again where no time is set. A server of
 * the version before takes a failure away with its event. What is old is found by its time from here on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(eventFailures).execute(db)
}

const eventFailures = `
  create table event_failures (
    event_id bigint not null references events on delete cascade,
    listener text not null,
    attempts integer not null,
    next_try_at timestamptz,
    last_error text not null,
    first_failed_at timestamptz not null default now(),
    last_failed_at timestamptz not null default now(),
    primary key (event_id, listener)
  );
  create index event_failures_due on event_failures (next_try_at) where next_try_at is not null;
  create index event_failures_dead on event_failures (event_id, listener) where next_try_at is null;
  create index sessions_by_end on sessions (expires_at);
  create index mail_tokens_by_end on mail_tokens (expires_at);
  create index rate_limits_by_end on rate_limits (ends_at);
  create index invites_of_maker on invites (made_by) where made_by is not null;
  create index invites_of_user on invites (used_by) where used_by is not null;
  create index audit_log_of_account on audit_log (account_id) where account_id is not null;
`
