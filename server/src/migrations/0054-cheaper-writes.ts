import { type Kysely, sql } from 'kysely'

/**
 * A reblog adds an entry for each part of its trail to `posts_of_trail`; with a short pending list several reblogs share
 * that work. Whether a trail shows a marked blog is looked up among the marked ones alone. An edit that publishes a post
 * may leave the words of the search to the worker, as a new post does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter index posts_of_trail set (fastupdate = on, gin_pending_list_limit = 64)`.execute(db)
  await sql`create index blogs_marked on blogs (id) where is_suspended or is_adult or is_nsfw`.execute(db)
  await sql`
    create or replace trigger posts_changed after update on posts
      referencing old table as before new table as after for each statement
      when (coalesce(current_setting('bowerbird.index_later', true), '') <> 'on')
      execute function index_changed_posts()`.execute(db)
}
