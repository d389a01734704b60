import { sql } from 'kysely'
import type { Tx } from '../../core/database/database.ts'
import { changed } from '../../core/database/transactions.ts'
import type { RemovalStep } from '../../core/work/removal-steps.ts'
import { rowsAtOnce } from '../../core/work/slices.ts'
import { notesOfPosts } from '../notes-of-posts.ts'

const postsAtOnce = 100

/**
 * Deletes one batch of posts of deleted blogs, with the contents that no other blog has reblogged. Reblogged contents
 * stay in the trails of others.
 */
export const removePostsOfBlogs: RemovalStep = async (db, { blogIds }) => {
  const ofState = (state: string) => sql`
    (select id, root_post_id from posts where blog_id = any(${blogIds}::bigint[]) and ${sql.raw(state)} limit ${postsAtOnce})`
  const { rows: posts } = await sql<{ id: string; root_post_id: string }>`
    ${ofState(`state = 'published'`)} union all ${ofState(`state = 'private'`)}
    union all ${ofState(`state not in ('published', 'private')`)} limit ${postsAtOnce}`.execute(db)
  if (posts.length === 0) return 0
  const ids = posts.map(({ id }) => id)
  const roots = [...new Set(posts.map((post) => post.root_post_id))]
  // Deletes the notes first and in batches, because one post may have a million.
  const { numAffectedRows } = await notesOfPosts.get().removeSome(ids, treesWithout(roots, ids), rowsAtOnce).execute(db)
  if (numAffectedRows) return Number(numAffectedRows)
  await db.transaction().execute((tx) => removeBatch(tx, blogIds, ids, roots))
  return ids.length
}

const treesWithout = (roots: string[], postIds: string[]) => sql`(
  select trees.id from unnest(${roots}::bigint[]) as trees (id)
  where not exists (select from posts where posts.root_post_id = trees.id and posts.id <> all(${postIds}::bigint[])))`

async function removeBatch(tx: Tx, blogIds: string[], ids: string[], roots: string[]): Promise<void> {
  // The search for reblogs of these contents may be slow, but no row is locked yet.
  await sql`set local statement_timeout = '10min'`.execute(tx)
  const { rows: unread } = await sql<{ id: string }>`
    select contents.id from contents join posts on posts.id = contents.post_id
    where posts.id = any(${ids}::bigint[]) and contents.blog_id = any(${blogIds}::bigint[]) and not exists (
      select from posts others
      where others.root_post_id = posts.root_post_id and others.blog_id <> all(${blogIds}::bigint[])
        and (contents.id = any(others.trail) or others.content_id = contents.id))`.execute(tx)
  await sql`delete from posts where id = any(${ids}::bigint[])`.execute(tx)
  changed(tx, 'posts')
  await sql`delete from contents where id = any(${unread.map(({ id }) => id)}::bigint[])
    and not exists (select from posts where posts.content_id = contents.id)`.execute(tx)
  for (const statement of notesOfPosts.get().removeTrees(treesWithout(roots, []))) await statement.execute(tx)
}
