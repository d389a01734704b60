import { type Kysely, sql } from 'kysely'

/**
 * What a new post is found by is written down by a worker where the statement that makes the post says so; otherwise,
 * and whenever a post changes or goes, by the database itself as before. Decision 17
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(indexPosts).execute(db)
  await sql.raw('drop trigger posts_made on posts').execute(db)
  await sql
    .raw(`
    create trigger posts_made after insert on posts referencing new table as made for each statement
    when (coalesce(current_setting('bowerbird.index_later', true), '') <> 'on')
    execute function index_made_posts()`)
    .execute(db)
}

/**
 * Of these posts, those that are published and cannot be found yet. They are held as they are until the caller's
 * transaction ends: whoever changes one waits, and then writes down its new words themselves.
 */
const indexPosts = `
  create function index_posts(ids bigint[]) returns void language plpgsql as $$
    declare unfound bigint[];
    begin
      perform from posts where posts.id = any(ids) order by posts.id for share;
      unfound := array(
        select posts.id from posts where posts.id = any(ids) and posts.state = 'published'
          and not exists (select from post_words where post_words.post_id = posts.id));
      insert into post_words (post_id, blog_id, published_id, kind, words, root_words)
      select posts.id, posts.blog_id, posts.published_id, posts.kind,
             search_document(posts.tags, coalesce(own.search_text, '')),
             case when root.id is not null then search_document('{}', root.search_text) end
      from posts left join contents own on own.id = posts.content_id
      left join contents root on root.id = posts.trail[1]
      where posts.id = any(unfound);
      insert into gif_words (word, published_id, post_id)
      select distinct word, posts.published_id, posts.id
      from posts join contents on contents.id = posts.content_id,
           unnest(search_words(array_to_string(posts.tags, ' ')) || whole_tags(posts.tags)) as word
      where posts.id = any(unfound) and not posts.is_members_only and posts.kind = 'photo'
        and posts.parent_post_id is null and posts.tags <> '{}'
        and jsonb_path_exists(contents.fields, '$.shown.photo.photos[*] ? (@.still_url != "")');
    end
  $$;
`
