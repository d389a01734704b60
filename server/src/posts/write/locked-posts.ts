import type { PostKind, PostState } from '@bowerbird/domain/posts/entities.contract.ts'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/database.ts'
import type { PostOptions } from './post-options.ts'

/** A post's row while the transaction has it locked. */
export interface LockedPost {
  id: string
  blog_id: string
  kind: PostKind
  reblog_key: string
  state: PostState
  published_id: string | null
  publish_on: Date | null
  content_id: string | null
  trail: string[]
  summary: string
  tags: string[]
  slug: string
  source_url: string
  can_be_liked: boolean
  can_be_reblogged: boolean
  is_sensitive_by_owner: boolean
  is_members_only: boolean
  options: PostOptions
}

export const lockedColumns = sql`
  posts.id, posts.blog_id, posts.kind, posts.reblog_key, posts.state, posts.published_id, posts.publish_on,
  posts.content_id, posts.trail, posts.summary, posts.tags, posts.slug, posts.source_url, posts.can_be_liked,
  posts.can_be_reblogged, posts.is_sensitive_by_owner, posts.is_members_only, posts.options`

/** Undefined unless the post belongs to one of these blogs. POST-430, POST-524 */
export async function lockPostOf(tx: Tx, blogIds: readonly string[], postId: string): Promise<LockedPost | undefined> {
  const { rows } = await sql<LockedPost>`
    select ${lockedColumns} from posts where id = ${postId} and blog_id = any(${blogIds}::bigint[]) for update`.execute(
    tx,
  )
  return rows[0]
}
