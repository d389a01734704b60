import type { PostKind, PostState } from '@bowerbird/domain/posts/posts.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../core/database.ts'
import type { Viewer } from '../core/viewer.ts'
import type { PostOptions } from './post-options.ts'

/** A post as the database gives it, with what this viewer has to do with it. */
export interface PostRow {
  id: string
  blog_id: string
  kind: PostKind
  state: PostState
  published_id: string | null
  publish_on: Date | null
  content_id: string | null
  trail: string[]
  root_post_id: string
  root_blog_uuid: string
  source_blog_id: string | null
  source_blog_name: string | null
  reblog_key: string
  summary: string
  tags: string[]
  slug: string
  source_url: string
  can_be_liked: boolean
  can_be_reblogged: boolean
  is_sensitive: boolean
  is_sensitive_by_owner: boolean
  is_members_only: boolean
  is_pinned: boolean
  options: PostOptions
  appeal_state: number
  note_count: number
  is_liked: boolean
  is_reblogged: boolean
  is_followed: boolean
  is_source_followed: boolean
}

export interface PagedRow extends PostRow {
  cursor: string
}

/** What a post's row says of itself; its table is named `posts`. */
export const postColumns = sql`
  posts.id, posts.blog_id, posts.kind, posts.state, posts.published_id, posts.publish_on, posts.content_id, posts.trail,
  posts.root_post_id, posts.root_blog_uuid, posts.source_blog_id, posts.source_blog_name, posts.reblog_key,
  posts.summary, posts.tags, posts.slug, posts.source_url, posts.can_be_liked, posts.can_be_reblogged,
  posts.is_sensitive, posts.is_sensitive_by_owner, posts.is_members_only, posts.is_pinned, posts.appeal_state,
  posts.options - '{contentStats,shareData}'::text[] as options`

const noteCount = sql`
  (select coalesce(sum(likes + reblogs + replies), 0)::int from note_counts
   where note_counts.root_post_id = posts.root_post_id) as note_count`

function marksOf(viewer: Viewer): RawBuilder<unknown> {
  if (!viewer) return sql`false as is_liked, false as is_reblogged, false as is_followed, false as is_source_followed`
  const follows = (blogId: RawBuilder<unknown>) =>
    sql`exists (select from follows where account_id = ${viewer.accountId} and follows.blog_id = ${blogId})`
  return sql`
    exists (select from notes where notes.post_id = posts.id and notes.blog_id = ${viewer.primaryBlogId}
            and notes.kind = 'like') as is_liked,
    exists (select from posts mine where mine.parent_post_id = posts.id and mine.state = 'published'
            and mine.blog_id = any(${viewer.blogIds}::bigint[])) as is_reblogged,
    ${follows(sql`posts.blog_id`)} as is_followed,
    ${follows(sql`posts.source_blog_id`)} as is_source_followed`
}

/**
 * The posts that `page`, a query of `id` and `cursor`, names: highest cursor first. The page decides what the viewer
 * may see; nothing is left out here.
 */
export async function readPage(db: Db | Tx, viewer: Viewer, page: RawBuilder<unknown>): Promise<PagedRow[]> {
  const { rows } = await sql<PagedRow>`
    select page.cursor, ${postColumns}, ${noteCount}, ${marksOf(viewer)}
    from (${page}) as page join posts on posts.id = page.id
    order by page.cursor desc`.execute(db)
  return rows
}
