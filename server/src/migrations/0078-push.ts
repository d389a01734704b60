import { type Kysely, sql } from 'kysely'

/** Adds tables of their own, and a trigger that does nothing while they are empty. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A device is notified for as long as its session lasts: logging out there, or ending it elsewhere, ends both.
  await sql`
    create table push_subscriptions (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references accounts (id) on delete cascade,
      session_id uuid not null references sessions (id) on delete cascade,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      agent text not null default '',
      created_at timestamptz not null default now(),
      succeeded_at timestamptz,
      failing_since timestamptz,
      failures integer not null default 0
    )`.execute(db)
  await sql`create index push_subscriptions_of_account on push_subscriptions (account_id)`.execute(db)
  await sql`create index push_subscriptions_of_session on push_subscriptions (session_id)`.execute(db)
  await sql`
    create table push_settings (
      account_id uuid primary key references accounts (id) on delete cascade,
      shows_names boolean not null default true,
      tells_posts boolean not null default true,
      quiet_from smallint check (quiet_from between 0 and 1439),
      quiet_to smallint check (quiet_to between 0 and 1439),
      time_zone text not null default 'UTC',
      held integer not null default 0,
      check ((quiet_from is null) = (quiet_to is null))
    )`.execute(db)
  await sql`
    create table push_choices (
      account_id uuid not null references accounts (id) on delete cascade,
      blog_id bigint not null references blogs (id) on delete cascade,
      kinds_off text[] not null,
      primary key (account_id, blog_id)
    )`.execute(db)
  await sql`create index push_choices_of_blog on push_choices (blog_id)`.execute(db)
  // A message is one statement of the hottest path and records no event, so the database itself adds the job.
  await sql`
    create function push_of_messages() returns trigger language plpgsql as $$
    begin
      perform graphile_worker.add_job('send_push', json_build_object('accountId', readers.account_id, 'about',
        json_build_object('conversationId', sent.conversation_id::text, 'blogId', side.blog_id::text, 'ts', sent.ts::text)))
      from sent
      join conversation_members as side on side.conversation_id = sent.conversation_id and side.blog_id <> sent.blog_id
      join blog_members as readers on readers.blog_id = side.blog_id and readers.role <> 'editor'
      where exists (select from push_subscriptions where push_subscriptions.account_id = readers.account_id);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger push_of_messages after insert on messages referencing new table as sent
    for each statement execute function push_of_messages()`.execute(db)
}
