import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { Member } from '../core/http/viewer.ts'
import type { PagedPost } from '../posts/read/post-rows.ts'

/** Whether the member's reading settings keep posts off the dashboard. CTRL-041, CTRL-042 */
export const leavesOut = ({ reading }: Member): boolean =>
  reading.originals_only || reading.hide_liked || reading.hide_seen

/** Says which rows of a page those settings leave out; undefined where they leave out none. Own posts stay. */
export async function findLeftOut(
  db: Db,
  viewer: Member,
  paged: readonly PagedPost[],
): Promise<((row: PagedPost) => boolean) | undefined> {
  if (!leavesOut(viewer)) return undefined
  const { originals_only, hide_liked, hide_seen } = viewer.reading
  const seen = hide_seen ? await findSeen(db, viewer, paged) : new Set()
  return ({ cached: { row }, marks }) =>
    !viewer.blogIds.includes(row.blog_id) &&
    ((originals_only && row.source_blog_name !== null) || (hide_liked && marks.is_liked) || seen.has(row.id))
}

async function findSeen(db: Db, { accountId }: Member, paged: readonly PagedPost[]): Promise<Set<string>> {
  const ids = paged.map(({ cached }) => cached.row.id)
  const { rows } = await sql<{ post_id: string }>`
    select post_id from seen_posts where account_id = ${accountId} and post_id = any(${ids}::bigint[])`.execute(db)
  return new Set(rows.map(({ post_id }) => post_id))
}
