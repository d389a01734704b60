import type { PostKind, PostState } from '@bowerbird/domain/posts/entities.contract.ts'
import { sql } from 'kysely'
import type { Tx } from '../../core/database/database.ts'
import type { PostOptions } from './post-options.ts'

/** A post's row while its transaction holds it. */
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

/** A post of one of these blogs; undefined when there is none, or it is another's. POST-430, POST-524 */
export async function lockPostOf(tx: Tx, blogIds: readonly string[], postId: string): Promise<LockedPost | undefined> {
  const { rows } = await sql<LockedPost>`
    select id, blog_id, kind, reblog_key, state, published_id, publish_on, content_id, trail, summary, tags, slug, source_url,
           can_be_liked, can_be_reblogged, is_sensitive_by_owner, is_members_only, options
    from posts where id = ${postId} and blog_id = any(${blogIds}::bigint[]) for update`.execute(tx)
  return rows[0]
}
