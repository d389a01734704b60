import { sql } from 'kysely'
import { isBlogVisibleTo } from '../../blogs/blog-visibility.ts'
import { type Db, hasRows, queryRow } from '../../core/database/database.ts'
import type { Member } from '../../core/http/viewer.ts'

/** True when a server said a short while ago whose name this is. */
export const isKnownWell = (db: Db, blogName: string) => hasRows(db)`
    select from blogs join remote_actors on remote_actors.blog_id = blogs.id
    where blogs.name = ${blogName} and remote_actors.named_at > now() - interval '1 hour'`

export interface HomeRow {
  blog_id: string
  host: string
  page_url: string
  is_followed: boolean
  is_accepted: boolean
  is_refused: boolean
}

/** The home of a blog of another server, and how a member's follow of it stands. A guest gets the home alone. */
export async function findHome(db: Db, blogName: string, viewer: Member | null): Promise<HomeRow | undefined> {
  const accountId = viewer?.accountId ?? null
  return queryRow<HomeRow>(db)`
    select blogs.id as blog_id, remote_actors.host, coalesce(remote_actors.page_url, remote_actors.actor_url) as page_url,
      exists (select from follows where follows.account_id = ${accountId} and follows.blog_id = blogs.id) as is_followed,
      remote_follows.accepted_at is not null as is_accepted, remote_follows.refused_at is not null as is_refused
    from blogs join remote_actors on remote_actors.blog_id = blogs.id
    left join remote_follows on remote_follows.blog_id = blogs.id and remote_follows.account_id = ${accountId}
    where blogs.name = ${blogName} and ${viewer ? isBlogVisibleTo(viewer) : sql`not blogs.is_suspended`}`
}

/** The page at home of a post of another server. */
export async function findPageOfPost(db: Db, postId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('remote_posts')
    .select(['page_url', 'object_url'])
    .where('post_id', '=', postId)
    .executeTakeFirst()
  return row && (row.page_url ?? row.object_url)
}

export async function findBlogNameOfPost(db: Db, postId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('posts')
    .innerJoin('blogs', 'blogs.id', 'posts.blog_id')
    .select('blogs.name')
    .where('posts.id', '=', postId)
    .executeTakeFirst()
  return row?.name
}
