import { sql } from 'kysely'
import type { Tx } from '../../core/database/database.ts'

export async function listQueue(tx: Tx, blogId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from posts where blog_id = ${blogId} and state = 'queued' order by queue_position, id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Numbers the places from a small number on, so that posts queued later, whose place is their id, come after them. */
export async function placeQueue(tx: Tx, blogId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update posts set queue_position = placed.place
    from unnest(${[...ids]}::bigint[]) with ordinality as placed (id, place)
    where posts.id = placed.id and posts.blog_id = ${blogId} and posts.state = 'queued'`.execute(tx)
}
