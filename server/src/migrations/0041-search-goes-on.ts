import { type Kysely, sql } from 'kysely'

/**
 * As `find_posts` of 0037, from a mark on: the newest that match go on to the oldest, page by page. That function stays
 * for a server of the version before that runs beside this one.
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
  create function find_posts_before(said text, of_kind text, most integer, mark bigint)
    returns table (id bigint, published_id bigint) language plpgsql stable rows 50
    set plan_cache_mode = force_custom_plan as $$
    declare
      wanted tsquery;
      looked_at constant integer := ${lookedAt};
      walked_most constant integer := ${walkedMost};
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
      if walk_rows * ${walkedRowUs} < total * greatest(rarest_matched, 0.5) / looked_at * ${indexedRowUs} then
        return query
          select newest.post_id, newest.published_id
          from (
            select * from post_words where mark is null or post_words.published_id < mark
            order by post_words.published_id desc limit walked_most
          ) as newest
          where newest.words @@ wanted and (of_kind is null or newest.kind = of_kind)
          order by newest.published_id desc limit most;
        get diagnostics found = row_count;
        if found = most or rarest_matched > ${commonFrom} then return; end if;
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
`
