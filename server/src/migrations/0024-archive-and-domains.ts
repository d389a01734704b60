import { type Kysely, sql } from 'kysely'

/** Each statement suits a server that does not know of it yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [archive, domains]) await sql.raw(statement).execute(db)
}

/** All that counting and choosing the posts of a blog needs, so that their rows are left alone. */
const archive = `
  create index posts_archive on posts (blog_id, published_id desc) include (id, kind, is_members_only)
    where state = 'published';
`

/** The host name of its own that a blog is shown under as well. */
const domains = `
  alter table blogs add column cname text unique;
`
