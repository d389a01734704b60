import type { PostKind } from '@bowerbird/domain/posts/posts.contract.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../core/database.ts'

export interface ContentRow {
  id: string
  post_id: string
  blog_id: string | null
  blog_name: string
  kind: PostKind
  title: string
  body_html: string
  /** What only some kinds have. */
  fields: { ask?: string; askerBlogId?: string | null; askerName?: string }
}

/** Everything written in these posts: their own parts and those of their trails, by id. */
export async function readContents(
  db: Db | Tx,
  posts: readonly { content_id: string | null; trail: readonly string[] }[],
): Promise<Map<string, ContentRow>> {
  const ids = new Set<string>()
  for (const { content_id, trail } of posts) {
    if (content_id) ids.add(content_id)
    for (const id of trail) ids.add(id)
  }
  if (ids.size === 0) return new Map()
  const { rows } = await sql<ContentRow>`
    select id, post_id, blog_id, blog_name, kind, title, body_html, fields from contents
    where id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What the form shows of a content: as it was typed. */
export async function readSource(db: Db | Tx, contentId: string) {
  return db
    .selectFrom('contents')
    .select(['title', 'body_html', 'source', 'format'])
    .where('id', '=', contentId)
    .executeTakeFirst()
}
