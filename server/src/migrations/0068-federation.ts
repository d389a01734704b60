import { type Kysely, sql } from 'kysely'

/**
 * Adds tables of their own, a switch for each blog, and triggers that record events of blogs with an actor. Rows of
 * blogs that go are removed by the listener of their last event, so these tables do not refer to blogs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table blogs add column is_federated boolean`.execute(db)
  await addActors(db)
  await addDeliveries(db)
  await addEvents(db)
}

async function addActors(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table local_actors (
      blog_id bigint primary key,
      handle text not null unique,
      rsa_public text not null,
      sealed_rsa text not null,
      ed_public text not null,
      sealed_ed text not null,
      made_at timestamptz not null default now(),
      gone_at timestamptz
    )`.execute(db)
  await sql`create index local_actors_by_end on local_actors (gone_at) where gone_at is not null`.execute(db)
  await sql`
    create table remote_actors (
      id bigint primary key default next_id(),
      actor_url text not null unique,
      blog_id bigint references blogs (id) on delete set null,
      host text not null,
      inbox text not null,
      shared_inbox text,
      keys jsonb not null,
      name text not null,
      avatar_url text,
      fetched_at timestamptz not null default now(),
      moved_to text
    )`.execute(db)
  await sql`create index remote_actors_of_blog on remote_actors (blog_id) where blog_id is not null`.execute(db)
  await sql`
    create table remote_followers (
      blog_id bigint,
      actor_id bigint references remote_actors (id) on delete cascade,
      follow_id text not null,
      accepted_at timestamptz not null default now(),
      primary key (blog_id, actor_id)
    )`.execute(db)
  await sql`create index remote_followers_of_actor on remote_followers (actor_id)`.execute(db)
  await sql`
    create table received_activities (
      id_hash bytea primary key,
      received_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index received_activities_by_time on received_activities (received_at)`.execute(db)
}

async function addDeliveries(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table federated_posts (
      post_id bigint primary key,
      blog_id bigint not null,
      is_announce boolean not null,
      digest text not null,
      sent_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index federated_posts_of_blog on federated_posts (blog_id)`.execute(db)
  await sql`
    create table outgoing_activities (
      id bigint primary key default next_id(),
      blog_id bigint not null,
      object text not null,
      body text not null,
      made_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index outgoing_activities_by_time on outgoing_activities (made_at)`.execute(db)
  await sql`
    create table deliveries (
      id bigint primary key default next_id(),
      activity_id bigint not null references outgoing_activities (id) on delete cascade,
      host text not null,
      inbox text not null,
      object text not null,
      due_at timestamptz not null default '-infinity'
    )`.execute(db)
  await sql`create index deliveries_due on deliveries (due_at)`.execute(db)
  await sql`create index deliveries_of_activity on deliveries (activity_id)`.execute(db)
  await sql`create index deliveries_in_order on deliveries (inbox, object, id)`.execute(db)
  await sql`create index deliveries_of_host on deliveries (host, id)`.execute(db)
  await sql`
    create table remote_servers (
      host text primary key,
      failures int not null default 0,
      failing_since timestamptz,
      next_try_at timestamptz not null default '-infinity',
      given_up_at timestamptz,
      last_error text not null default '',
      last_error_at timestamptz
    )`.execute(db)
}

/** A post is edited in many places, and a trigger is in all of them. */
async function addEvents(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tell_of_edited_post() returns trigger language plpgsql as $$
    begin
      insert into events (name, body)
      select 'post.edited', jsonb_build_object('postId', new.id::text, 'blogId', new.blog_id::text)
      where exists (select from local_actors where local_actors.blog_id = new.blog_id);
      return null;
    end $$`.execute(db)
  const columns = [
    ...['state', 'is_members_only', 'content_id', 'trail', 'tags', 'slug', 'published_id'],
    ...['warning', 'labels', 'is_sensitive', 'is_sensitive_by_owner'],
  ]
  const each = (row: string) => columns.map((column) => `${row}.${column}`).join(', ')
  await sql`
    create trigger posts_edited after update of ${sql.raw(columns.join(', '))} on posts for each row
      when (old.state = 'published' and (${sql.raw(each('old'))}) is distinct from (${sql.raw(each('new'))}))
      execute function tell_of_edited_post()`.execute(db)
  await sql`
    create function tell_of_described_post() returns trigger language plpgsql as $$
    begin
      insert into events (name, body)
      select 'post.edited', jsonb_build_object('postId', posts.id::text, 'blogId', posts.blog_id::text)
      from posts where posts.id = new.post_id and posts.content_id = new.id
        and exists (select from local_actors where local_actors.blog_id = posts.blog_id);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger contents_described after update of revision on contents for each row
      when (old.revision <> new.revision) execute function tell_of_described_post()`.execute(db)
  await sql`
    create function tell_of_edited_blog() returns trigger language plpgsql as $$
    begin
      insert into events (name, body)
      select case when new.is_leaving then 'blog.left' else 'blog.edited' end,
        jsonb_build_object('blogId', new.id::text)
      where exists (select from local_actors where local_actors.blog_id = new.id);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger blogs_edited after update of name, title, description, avatar_key, theme, hidden_from_search, is_leaving
      on blogs for each row
      when ((old.name, old.title, old.description, old.avatar_key, old.theme, old.hidden_from_search, old.is_leaving)
        is distinct from
        (new.name, new.title, new.description, new.avatar_key, new.theme, new.hidden_from_search, new.is_leaving))
      execute function tell_of_edited_blog()`.execute(db)
}
