import { type Kysely, sql } from 'kysely'

/**
 * Blogs are found by any part of their name or title without reading all of them: by the pieces of one, two and three
 * letters that they hold. (The extension pg_trgm knows three letters only, and not every PostgreSQL has it.) Of those
 * found, the ones with the most followers are taken in their order. What happened to a blog since a moment is looked up
 * for the daily mail.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [pieces, kept, indexes]) await sql.raw(statement).execute(db)
}

const pieces = `
  create function pieces_of(said text, size integer) returns text[] language sql immutable as $$
    select array(select substr(said, at, size) from generate_series(1, length(said) - size + 1) as at)
  $$;
  create function name_and_title(name text, title text) returns text language sql immutable as $$
    select lower(left(name || E'\\n' || title, 1000))
  $$;
  create function pieces_to_find(said text) returns text[] language sql immutable as $$
    select pieces_of(said, 1) || pieces_of(said, 2) || pieces_of(said, 3)
  $$;
`

const kept = `
  alter table blog_words add column said text, add column pieces text[];
  create or replace function index_blog() returns trigger language plpgsql as $$
    declare its_said text := name_and_title(new.name, new.title);
    begin
      insert into blog_words (blog_id, words, said, pieces)
      values (new.id, search_document('{}', new.name || ' ' || new.title), its_said, pieces_to_find(its_said))
      on conflict (blog_id) do update set words = excluded.words, said = excluded.said, pieces = excluded.pieces;
      return null;
    end
  $$;
  update blog_words set said = name_and_title(name, title), pieces = pieces_to_find(name_and_title(name, title))
    from blogs where blogs.id = blog_words.blog_id;
  alter table blog_words alter column said set not null, alter column pieces set not null;
`

const indexes = `
  create index blog_words_by_piece on blog_words using gin (pieces);
  create index blogs_by_followers on blogs (follower_count desc, id desc);
  create index notifications_since on notifications (blog_id, happened_at);
`
