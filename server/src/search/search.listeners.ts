import { sql } from 'kysely'
import type { GroupListener } from '../core/work/events.ts'

/** Indexes new posts. Skips posts that were edited, hidden or deleted meanwhile. */
export const indexPosts: GroupListener<'post.published' | 'post.imported'> = async (tx, events) => {
  const ids = [...new Set(events.map(({ postId }) => postId))]
  await sql`select index_posts(${ids}::bigint[])`.execute(tx)
}
