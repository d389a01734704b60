-- Cuts a text into words: lower case, without accents and punctuation, at most 60 letters each.
create function search_words(said text) returns text[] language sql immutable as $$
  select array_remove(string_to_array(regexp_replace(regexp_replace(
    left(lower(normalize(left(said, 100000), nfkd)), 100000),
    '[\s\u00a0!-/:-@[-\u0060{-~«»¿¡·“”„‘’‚–—…、。「」・！？]+', ' ', 'g'),
    '[\u0300-\u036f\ufe0f]+|([^ ]{60})[^ ]+', '\1', 'g'), ' '), '')
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

-- Indexes new posts for the worker, when the insert did not index them.
create function index_posts(ids bigint[]) returns void language plpgsql volatile as $$
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

-- Finds the newest posts with these words: common ones by a scan from the newest post, rare ones by the index.
create function find_posts_before(said text, of_kind text, most integer, mark bigint) returns table(id bigint, published_id bigint) language plpgsql stable rows 50 set plan_cache_mode = force_custom_plan as $$
  declare
    wanted tsquery;
    looked_at constant integer := 1000;
    walked_most constant integer := 100000;
    first_ids bigint[];
    first_places bigint[];
    matched integer;
    rarest tsquery;
    rarest_matched integer;
    total float;
    walk_rows float;
    found integer := 0;
    below bigint := mark;
  begin
    if most < 1 then return; end if;
    wanted := search_query(said);
    if numnode(wanted) = 0 then return; end if;
    select array_agg(first.post_id), array_agg(first.published_id) from (
      select newest.post_id, newest.published_id
      from (
        select * from post_words where mark is null or post_words.published_id < mark
        order by post_words.published_id desc limit looked_at
      ) as newest
      where newest.words @@ wanted and (of_kind is null or newest.kind = of_kind)
      order by newest.published_id desc limit most
    ) as first into first_ids, first_places;
    matched := coalesce(cardinality(first_ids), 0);
    if matched = most then
      return query select * from unnest(first_ids, first_places);
      return;
    end if;
    if numnode(wanted) = 1 and of_kind is null then
      rarest := wanted;
      rarest_matched := matched;
    else
      with newest as materialized (
        select words from post_words where mark is null or post_words.published_id < mark
        order by post_words.published_id desc limit looked_at
      ), terms as materialized (
        select search_query(word) as term from unnest(search_terms(said)) as word
      )
      select counted.term, counted.times
      from (select term, (select count(*) from newest where words @@ term) as times from terms) as counted
      order by counted.times limit 1
      into rarest, rarest_matched;
    end if;
    select greatest(reltuples, 1) from pg_class where oid = 'post_words'::regclass into total;
    walk_rows := least(walked_most, total, most::float * looked_at / greatest(matched, 0.1));
    if walk_rows * 0.3 < total * greatest(rarest_matched, 0.5) / looked_at * 5 then
      return query
        select newest.post_id, newest.published_id
        from (
          select * from post_words where mark is null or post_words.published_id < mark
          order by post_words.published_id desc limit walked_most
        ) as newest
        where newest.words @@ wanted and (of_kind is null or newest.kind = of_kind)
        order by newest.published_id desc limit most;
      get diagnostics found = row_count;
      if found = most or rarest_matched > 20 then return; end if;
      -- The words were in fashion just now, and are not so common after all.
      select post_words.published_id from post_words
        where mark is null or post_words.published_id < mark
        order by post_words.published_id desc offset walked_most limit 1 into below;
      if below is null then return; end if;
      below := below + 1;
    end if;
    return query
      with matching as materialized (
        select post_words.post_id, post_words.published_id, post_words.kind from post_words
        where post_words.words @@ rarest and ts_match_vq(post_words.words, wanted)
      )
      select matching.post_id, matching.published_id from matching
      where (of_kind is null or matching.kind = of_kind) and (below is null or matching.published_id < below)
      order by matching.published_id desc limit most - found;
  end
$$;

create function pieces_of(said text, size integer) returns text[] language sql immutable as $$
  select array(select substr(said, at, size) from generate_series(1, length(said) - size + 1) as at)
$$;

create function name_and_title(name text, title text) returns text language sql immutable as $$ select lower(left(name || E'\n' || title, 1000)) $$;

create function pieces_to_find(said text) returns text[] language sql immutable as $$
  select pieces_of(said, 1) || pieces_of(said, 2) || pieces_of(said, 3)
$$;

-- Holds the words that posts are found by. Triggers update them when a post changes, so that no hidden post is found.
create table post_words (
  post_id bigint primary key references posts on delete cascade,
  blog_id bigint not null,
  published_id bigint not null,
  kind text not null,
  words tsvector not null,
  root_words tsvector
);
create index post_words_by_word on post_words using gin (words);
create index post_words_newest on post_words (published_id desc);
create index post_words_of_blog on post_words (blog_id, published_id desc);

create table gif_words (
  word text,
  published_id bigint,
  post_id bigint not null references posts on delete cascade,
  primary key (word, published_id)
);
create index gif_words_of_post on gif_words (post_id);

-- Holds the pieces of one to three letters that the type-ahead finds blogs by.
create table blog_words (
  blog_id bigint primary key references blogs on delete cascade,
  words tsvector not null,
  said text not null,
  pieces text[] not null
);
create index blog_words_by_word on blog_words using gin (words);
create index blog_words_by_piece on blog_words using gin (pieces);

create table search_notices (
  term text primary key,
  header text not null,
  body text not null
);

create function index_made_posts() returns trigger language plpgsql as $$
  begin
    insert into post_words (post_id, blog_id, published_id, kind, words, root_words)
    select posts.id, posts.blog_id, posts.published_id, posts.kind,
       search_document(posts.tags, coalesce(own.search_text, '')),
       case when root.id is not null then search_document('{}', root.search_text) end
    from made as posts left join contents own on own.id = posts.content_id
    left join contents root on root.id = posts.trail[1]
    where posts.state = 'published';
    if exists (select from made as posts where posts.kind = 'photo' and posts.tags <> '{}') then
  insert into gif_words (word, published_id, post_id)
  select distinct word, posts.published_id, posts.id
  from made as posts join contents on contents.id = posts.content_id,
       unnest(search_words(array_to_string(posts.tags, ' ')) || whole_tags(posts.tags)) as word
  where posts.state = 'published' and not posts.is_members_only and posts.kind = 'photo'
    and posts.parent_post_id is null
    and jsonb_path_exists(contents.fields, '$.shown.photo.photos[*] ? (@.still_url != "")');
    end if;
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
    insert into post_words (post_id, blog_id, published_id, kind, words, root_words)
    select posts.id, posts.blog_id, posts.published_id, posts.kind,
       search_document(posts.tags, coalesce(own.search_text, '')),
       case when root.id is not null then search_document('{}', root.search_text) end
    from (select * from posts where id = any(ids)) as posts left join contents own on own.id = posts.content_id
    left join contents root on root.id = posts.trail[1]
    where posts.state = 'published';
    if exists (select from (select * from posts where id = any(ids)) as posts where posts.kind = 'photo' and posts.tags <> '{}') then
  insert into gif_words (word, published_id, post_id)
  select distinct word, posts.published_id, posts.id
  from (select * from posts where id = any(ids)) as posts join contents on contents.id = posts.content_id,
       unnest(search_words(array_to_string(posts.tags, ' ')) || whole_tags(posts.tags)) as word
  where posts.state = 'published' and not posts.is_members_only and posts.kind = 'photo'
    and posts.parent_post_id is null
    and jsonb_path_exists(contents.fields, '$.shown.photo.photos[*] ? (@.still_url != "")');
    end if;
    end if;
    return null;
  end
$$;

create function index_blog() returns trigger language plpgsql as $$
  declare its_said text := name_and_title(new.name, new.title);
  begin
    insert into blog_words (blog_id, words, said, pieces)
    values (new.id, search_document('{}', new.name || ' ' || new.title), its_said, pieces_to_find(its_said))
    on conflict (blog_id) do update set words = excluded.words, said = excluded.said, pieces = excluded.pieces;
    return null;
  end
$$;

create trigger posts_changed after update on posts
  referencing old table as before new table as after for each statement
  execute function index_changed_posts();

create trigger blogs_named after insert or update of name, title on blogs for each row
  execute function index_blog();

create trigger posts_made after insert on posts
  referencing new table as made for each statement
  when (coalesce(current_setting('bowerbird.index_later', true), '') <> 'on')
  execute function index_made_posts();
