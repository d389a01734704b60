import { type Kysely, sql } from 'kysely'

/** Each statement suits a server that does not know of it yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [archive, domains]) await sql.raw(statement).execute(db)
}

/** One blog's posts of one kind, and those with one tag, without looking at its others. */
const archive = String.raw`
  create index posts_of_kind on posts (blog_id, kind, published_id desc) where state = 'published';
  create function archive_keys(blog_id bigint, tags text[]) returns text[] language sql immutable as $$
    select string_to_array(
      blog_id || '#' || lower(normalize(array_to_string(tags, E'\x01' || blog_id || '#'))), E'\x01')
  $$;
  create index posts_of_tag on posts using gin (archive_keys(blog_id, tags)) where state = 'published' and tags <> '{}';
`

/** The host name of its own that a blog is shown under as well. */
const domains = `
  alter table blogs add column cname text unique;
`
