import { type Kysely, sql } from 'kysely'

/**
 * What posts, GIFs and blogs are found by. The database keeps it itself, in the statement that changes a post or a
 * blog, so that nothing hidden or deleted can be found, however it came to be so.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [words, tables, keptPosts, keptBlogs, notices, fill]) await sql.raw(statement).execute(db)
}

/**
 * The same cut for what is searched and for what is searched for: lower case, without accents and marks, words of
 * three letters or more also by their beginning. A whole tag is a word as well, and so can be found when it is nothing but marks.
 * A word and a text are cut at a length that no index refuses. Made of nothing but built-in functions, which the
 * database calls without planning: this runs whenever a post is published.
 */
const words = String.raw`
  create function search_words(said text) returns text[] language sql immutable as $$
    select array_remove(string_to_array(regexp_replace(regexp_replace(
      left(lower(normalize(left(said, 100000), nfkd)), 100000),
      '[\s\u00a0!-/:-@[-\u0060{-~«»¿¡·“”„‘’‚–—…、。「」・！？]+', ' ', 'g'),
      '[\u0300-\u036f\ufe0f]+|([^ ]{60})[^ ]+', '\1', 'g'), ' '), '')
  $$;
  create function whole_tags(tags text[]) returns text[] language sql immutable as $$
    select string_to_array(lower(normalize(array_to_string(tags, E'\x01'))), E'\x01')
  $$;
  create function search_document(tags text[], said text) returns tsvector language sql immutable as $$
    select array_to_tsvector(search_words(array_to_string(tags, ' ') || ' ' || said) || array_remove(whole_tags(tags), ''))
  $$;
  create function search_terms(said text) returns text[] language sql immutable as $$
    select case when search_words(said) <> '{}' then (search_words(said))[1:20]
      else array_remove(array[left(lower(normalize(btrim(said, E' \t\n\r\u00a0'))), 140)], '') end
  $$;
  create function search_query(said text) returns tsquery language sql immutable as $$
    select coalesce((
      select string_agg(
        '''' || replace(replace(word, '\', '\\'), '''', '''''') || ''''
          || case when length(word) > 2 then ':*' else '' end, ' & ')
      from unnest(search_terms(said)) as word), '')::tsquery
  $$;
`

const tables = `
  create table post_words (
    post_id bigint primary key references posts on delete cascade,
    blog_id bigint not null,
    published_id bigint not null,
    kind text not null,
    words tsvector not null,
    /** What a reblog began with; searched on the blog that reblogged it. */
    root_words tsvector
  );
  create index post_words_by_word on post_words using gin (words);
  create index post_words_newest on post_words (published_id desc);
  create index post_words_of_blog on post_words (blog_id, published_id desc);
  create table gif_words (
    word text not null,
    published_id bigint not null,
    post_id bigint not null references posts on delete cascade,
    primary key (word, published_id)
  );
  create index gif_words_of_post on gif_words (post_id);
  create table blog_words (
    blog_id bigint primary key references blogs on delete cascade,
    words tsvector not null
  );
  create index blog_words_by_word on blog_words using gin (words);
`

/** `source` holds rows of posts; those of them that are published can be found from here on. */
const index = (source: string) => `
  insert into post_words (post_id, blog_id, published_id, kind, words, root_words)
  select posts.id, posts.blog_id, posts.published_id, posts.kind,
         search_document(posts.tags, coalesce(own.search_text, '')),
         case when root.id is not null then search_document('{}', root.search_text) end
  from ${source} as posts left join contents own on own.id = posts.content_id
  left join contents root on root.id = posts.trail[1]
  where posts.state = 'published';
  if exists (select from ${source} as posts where posts.kind = 'photo' and posts.tags <> '{}') then
    insert into gif_words (word, published_id, post_id)
    select distinct word, posts.published_id, posts.id
    from ${source} as posts join contents on contents.id = posts.content_id,
         unnest(search_words(array_to_string(posts.tags, ' ')) || whole_tags(posts.tags)) as word
    where posts.state = 'published' and not posts.is_members_only and posts.kind = 'photo'
      and posts.parent_post_id is null
      and jsonb_path_exists(contents.fields, '$.shown.photo.photos[*] ? (@.still_url != "")');
  end if;`

const keptPosts = `
  create function index_made_posts() returns trigger language plpgsql as $$
    begin
      ${index('made')}
      return null;
    end
  $$;
  create function index_changed_posts() returns trigger language plpgsql as $$
    declare ids bigint[] := array(
      select after.id from after join before on before.id = after.id
      where (after.state = 'published' or before.state = 'published')
        and (after.state, after.published_id, after.blog_id, after.kind, after.content_id, after.tags, after.trail[1],
             after.is_members_only)
          is distinct from
            (before.state, before.published_id, before.blog_id, before.kind, before.content_id, before.tags,
             before.trail[1], before.is_members_only));
    begin
      if ids <> '{}' then
        delete from post_words where post_id = any(ids);
        delete from gif_words where post_id = any(ids);
        ${index('(select * from posts where id = any(ids))')}
      end if;
      return null;
    end
  $$;
  create trigger posts_made after insert on posts
    referencing new table as made for each statement execute function index_made_posts();
  create trigger posts_changed after update on posts
    referencing old table as before new table as after for each statement execute function index_changed_posts();

  /** The newest posts with these words. Planned for the words at hand: a rare and a common one need different ways. */
  create function find_posts(said text, of_kind text, most integer)
    returns table (id bigint, published_id bigint) language plpgsql stable set plan_cache_mode = force_custom_plan as $$
    begin
      return query select post_words.post_id, post_words.published_id from post_words
        where post_words.words @@ search_query(said) and (of_kind is null or post_words.kind = of_kind)
        order by post_words.published_id desc limit most;
    end
  $$;
`

const keptBlogs = `
  create function index_blog() returns trigger language plpgsql as $$
    begin
      insert into blog_words (blog_id, words) values (new.id, search_document('{}', new.name || ' ' || new.title))
      on conflict (blog_id) do update set words = excluded.words;
      return null;
    end
  $$;
  create trigger blogs_named after insert or update of name, title on blogs
    for each row execute function index_blog();
`

const notices = `
  create table search_notices (
    term text primary key,
    header text not null,
    body text not null
  );
`

const fill = `
  do $$ begin ${index('posts')} end $$;
  insert into blog_words (blog_id, words) select id, search_document('{}', name || ' ' || title) from blogs;
`
