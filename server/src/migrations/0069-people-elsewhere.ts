import { type Kysely, sql } from 'kysely'

/**
 * Lets people elsewhere stand as blogs named name@host, and adds the tables that say which post, reply and follow
 * belongs to which address. Triggers record what must be told to their servers, and nothing for blogs of this one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter domain blog_name drop constraint blog_name_check`.execute(db)
  await sql`
    alter domain blog_name add constraint blog_name_check check (
      value ~ '^[a-z0-9-]{1,32}$' or value ~ '^[a-z0-9_.-]{1,64}@[a-z0-9.-]{1,253}(:[0-9]{1,5})?$')`.execute(db)
  await sql`
    alter table remote_actors
      add column title text not null default '',
      add column summary text not null default '',
      add column page_url text,
      add column header_url text,
      add column outbox text,
      add column also_known_as text[] not null default '{}'`.execute(db)
  await addThings(db)
  await addServers(db)
  await addEvents(db)
}

async function addThings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table remote_posts (
      post_id bigint primary key references posts on delete cascade,
      actor_id bigint not null references remote_actors on delete cascade,
      object_url text not null unique,
      page_url text,
      fetched_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index remote_posts_of_actor on remote_posts (actor_id)`.execute(db)
  await sql`
    create table remote_replies (
      note_id bigint primary key references notes on delete cascade,
      actor_id bigint not null references remote_actors on delete cascade,
      object_url text not null unique
    )`.execute(db)
  await sql`create index remote_replies_of_actor on remote_replies (actor_id)`.execute(db)
  await sql`
    create table remote_follows (
      account_id uuid,
      blog_id bigint references blogs on delete cascade,
      by_blog_id bigint not null,
      follow_id text not null unique,
      asked_at timestamptz not null default now(),
      accepted_at timestamptz,
      primary key (account_id, blog_id)
    )`.execute(db)
  await sql`create index remote_follows_of_blog on remote_follows (blog_id)`.execute(db)
  // Replies that left, which must be taken back when they are deleted.
  await sql`create table federated_replies (note_id bigint primary key, blog_id bigint not null, post_id bigint not null)`.execute(
    db,
  )
  await sql`
    create table remote_files (
      url_hash bytea primary key,
      url text not null,
      content_type text,
      bytes bigint not null default 0,
      width int,
      height int,
      made_at timestamptz not null default now(),
      used_at timestamptz not null default now(),
      failed_at timestamptz
    )`.execute(db)
  await sql`create index remote_files_by_use on remote_files (used_at) where bytes > 0`.execute(db)
}

async function addServers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table server_rules (
      host text primary key,
      rule text not null check (rule in ('block', 'silence', 'allow')),
      reason text not null default '',
      account_id uuid,
      made_at timestamptz not null default now()
    )`.execute(db)
  // An author is told how many servers have the post: those of all inboxes that are neither waiting nor given up.
  await sql`
    alter table outgoing_activities
      add column inboxes int not null default 0,
      add column refused int not null default 0`.execute(db)
  await sql`create index outgoing_activities_of_object on outgoing_activities (object)`.execute(db)
}

async function addEvents(db: Kysely<unknown>): Promise<void> {
  const isRemote = (column: string) =>
    sql.raw(`exists (select from remote_actors where remote_actors.blog_id = ${column})`)
  await sql`
    create function tell_of_ended_follow() returns trigger language plpgsql as $$
    begin
      insert into events (name, body)
      select 'follow.ended', jsonb_build_object('accountId', old.account_id::text, 'blogId', old.blog_id::text)
      where ${isRemote('old.blog_id')};
      return null;
    end $$`.execute(db)
  await sql`
    create trigger follows_ended_elsewhere after delete on follows for each row execute function tell_of_ended_follow()`.execute(
    db,
  )
  await sql`
    create function tell_of_block() returns trigger language plpgsql as $$
    declare
      block record;
    begin
      if tg_op = 'INSERT' then block := new; else block := old; end if;
      insert into events (name, body)
      select case tg_op when 'INSERT' then 'block.made' else 'block.ended' end,
        jsonb_build_object('blogId', block.blocker_blog_id::text, 'blockedBlogId', block.blocked_blog_id::text)
      where ${isRemote('block.blocked_blog_id')};
      return null;
    end $$`.execute(db)
  await sql`
    create trigger blocks_changed_elsewhere after insert or delete on blocks for each row execute function tell_of_block()`.execute(
    db,
  )
  await sql`
    create function tell_of_ended_notes() returns trigger language plpgsql as $$
    begin
      insert into events (name, body)
      select 'like.ended', jsonb_build_object('postId', gone.post_id::text, 'byBlogId', gone.blog_id::text)
      from gone join remote_posts on remote_posts.post_id = gone.post_id
      where gone.kind = 'like';
      insert into events (name, body)
      select 'reply.deleted', jsonb_build_object('noteId', gone.id::text)
      from gone join federated_replies on federated_replies.note_id = gone.id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger notes_ended_elsewhere after delete on notes referencing old table as gone
      for each statement execute function tell_of_ended_notes()`.execute(db)
}
