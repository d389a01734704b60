import { type Kysely, sql } from 'kysely'

/**
 * Remembers what was removed here and to whom WebFinger gave a name, and tells of the end of a like of a reblog that
 * shows the words of somebody elsewhere.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table remote_actors add column named_at timestamptz`.execute(db)
  await sql`create table removed_objects (url_hash bytea primary key, removed_at timestamptz not null default now())`.execute(
    db,
  )
  // Posts and replies go in many ways, and a trigger is in all of them. Those of a blog that leaves go with its actor.
  await sql`
    create function remember_removed_objects() returns trigger language plpgsql as $$
    begin
      insert into removed_objects (url_hash)
      select sha256(convert_to(gone.object_url, 'UTF8'))
      from gone join remote_actors on remote_actors.id = gone.actor_id
      where not exists (select from blogs where blogs.id = remote_actors.blog_id and blogs.is_leaving)
      on conflict do nothing;
      return null;
    end $$`.execute(db)
  for (const table of ['remote_posts', 'remote_replies'])
    await sql`
      create trigger ${sql.raw(`${table}_removed`)} after delete on ${sql.table(table)} referencing old table as gone
        for each statement execute function remember_removed_objects()`.execute(db)
  await sql`
    create or replace function tell_of_ended_notes() returns trigger language plpgsql as $$
    begin
      insert into events (name, body)
      select 'like.ended', jsonb_build_object('postId', gone.post_id::text, 'byBlogId', gone.blog_id::text)
      from gone join posts on posts.id = gone.post_id
      where gone.kind = 'like' and exists (
        select from remote_posts where remote_posts.post_id = case when posts.content_id is null then (
          select contents.post_id from contents where contents.id = posts.trail[array_length(posts.trail, 1)])
        else posts.id end);
      insert into events (name, body)
      select 'reply.deleted', jsonb_build_object('noteId', gone.id::text)
      from gone join federated_replies on federated_replies.note_id = gone.id;
      return null;
    end $$`.execute(db)
}
