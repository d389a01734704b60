import { type Kysely, sql } from 'kysely'

/** Limits what strangers send to one person, and lets a person be quiet for a while. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounts
      add column quiet text check (quiet in ('followed', 'nobody')),
      add column quiet_until timestamptz`.execute(db)
  await sql`alter table notifications add column reach text check (reach in ('stranger', 'aside'))`.execute(db)
  await sql`
    create index notifications_of_strangers on notifications (blog_id, reach, happened_at desc)
    where reach is not null`.execute(db)
  await sql`
    create function is_quiet_toward(of_blog bigint, sender bigint) returns boolean language sql stable as $$
      select exists (
        select from accounts where id = owner_of_blog(of_blog) and quiet is not null
          and coalesce(quiet_until, 'infinity') > now()
          and (quiet = 'nobody' or not exists (
            select from follows where follows.account_id = accounts.id and follows.blog_id = sender)))
    $$`.execute(db)
  // Plus-addresses reach one mailbox, and Gmail ignores dots.
  await sql`
    create function mailbox_of(address text) returns text language sql immutable as $$
      select case when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
        else name || coalesce('@' || domain, '') end
      from (select substring(address, '@([^@]*)$') as domain,
        regexp_replace(regexp_replace(address, '@[^@]*$', ''), '(.)[+].*$', '\\1') as name) as parts
    $$`.execute(db)
  await sql`alter table accounts add column mailbox text generated always as (mailbox_of(email_key)) stored`.execute(db)
  await sql`create index accounts_of_mailbox on accounts (mailbox)`.execute(db)
  await sql`
    create table unwanted_mail (
      mailbox_hash bytea primary key,
      made_at timestamptz not null default now()
    )`.execute(db)
}
