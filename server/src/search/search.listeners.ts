import { sql } from 'kysely'
import type { GroupListener } from '../core/work/events.ts'

/** New posts can be searched for from here on. One that was changed, hidden or deleted meanwhile is left as it is. */
export const indexPosts: GroupListener<'post.published'> = async (tx, events) => {
  const ids = [...new Set(events.map(({ postId }) => postId))]
  await sql`select index_posts(${ids}::bigint[])`.execute(tx)
}
