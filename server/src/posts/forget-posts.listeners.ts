import { sql } from 'kysely'
import type { Tx } from '../core/database.ts'
import type { Listener } from '../core/events.ts'

/**
 * The posts of blogs that go, and of their words those that no post of anybody else carries on. What was reblogged
 * stays in the trails of those who did.
 */
export const forgetPostsOf: Listener<'account.deleted'> = async (tx, { blogIds }) => {
  await sql`set local statement_timeout = '10min'`.execute(tx)
  const going = sql`posts.blog_id = any(${blogIds}::bigint[])`
  const { rows: unread } = await sql<{ id: string }>`
    select contents.id from contents join posts on posts.id = contents.post_id
    where contents.blog_id = any(${blogIds}::bigint[]) and ${going} and not exists (
      select from posts others
      where others.root_post_id = posts.root_post_id and others.blog_id <> all(${blogIds}::bigint[])
        and (contents.id = any(others.trail) or others.content_id = contents.id))`.execute(tx)
  await sql`delete from notes using posts where notes.kind = 'like' and notes.post_id = posts.id and ${going}`.execute(
    tx,
  )
  const { rows: gone } = await sql<{
    root: string
  }>`delete from posts where ${going} returning root_post_id as root`.execute(tx)
  await sql`delete from contents where id = any(${unread.map(({ id }) => id)}::bigint[])`.execute(tx)
  await forgetEmptyTrees(tx, [...new Set(gone.map(({ root }) => root))])
}

async function forgetEmptyTrees(tx: Tx, rootPostIds: string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${rootPostIds}::bigint[]) as id
    where not exists (select from posts where posts.root_post_id = id)`.execute(tx)
  const empty = rows.map(({ id }) => id)
  await sql`delete from notes where root_post_id = any(${empty}::bigint[])`.execute(tx)
  await sql`delete from note_counts where root_post_id = any(${empty}::bigint[])`.execute(tx)
}
