import { type Kysely, sql } from 'kysely'

/**
 * The newest posts with some words, for about the same work however many posts there are. How common the words are is
 * seen in the newest posts of all. Common ones are found by walking down from the newest until there are enough; rare
 * ones by the index of words, asked for the rarest alone. What is common by itself and almost never together is looked
 * for in so many of the newest posts and no further.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(findPosts).execute(db)
}

const lookedAt = 1000
const walkedMost = 100_000
/** Words in more of those looked at are never asked of the index. */
const commonFrom = 20
/** What a row costs each way, as measured. */
const walkedRowUs = 0.3
const indexedRowUs = 5

const findPosts = `
  create or replace function find_posts(said text, of_kind text, most integer)
    returns table (id bigint, published_id bigint) language plpgsql stable set plan_cache_mode = force_custom_plan as $$
    declare
      wanted tsquery := search_query(said);
      looked_at constant integer := ${lookedAt};
      walked_most constant integer := ${walkedMost};
      matched integer;
      rarest tsquery;
      rarest_matched integer;
      total float;
      walk_rows float;
      found integer := 0;
      below bigint;
    begin
      if most < 1 or numnode(wanted) = 0 then return; end if;
      with newest as materialized (
        select words, kind from post_words order by post_words.published_id desc limit looked_at
      ), terms as materialized (
        select search_query(word) as term from unnest(search_terms(said)) as word
      )
      select (select count(*) from newest where words @@ wanted and (of_kind is null or kind = of_kind)),
             counted.term, counted.times
      from (select term, (select count(*) from newest where words @@ term) as times from terms) as counted
      order by counted.times limit 1
      into matched, rarest, rarest_matched;
      select greatest(reltuples, 1) from pg_class where oid = 'post_words'::regclass into total;
      walk_rows := least(walked_most, total, most::float * looked_at / greatest(matched, 0.1));
      if walk_rows * ${walkedRowUs} < total * greatest(rarest_matched, 0.5) / looked_at * ${indexedRowUs} then
        return query
          select newest.post_id, newest.published_id
          from (select * from post_words order by post_words.published_id desc limit walked_most) as newest
          where newest.words @@ wanted and (of_kind is null or newest.kind = of_kind)
          order by newest.published_id desc limit most;
        get diagnostics found = row_count;
        if found = most or rarest_matched > ${commonFrom} then return; end if;
        -- The words were in fashion just now, and are not so common after all.
        select post_words.published_id from post_words
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
`
