import { firstIdAt, timeOfIdMs } from '@bowerbird/domain/core/ids.ts'
import { postsPerDayMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'

const dayMs = 86_400_000

/** Reads the rest of the daily limit, which counts the last 24 hours, and when the oldest of them no longer counts. */
export async function readPostsLeft(
  db: Db,
  accountId: string,
  nowMs: number,
): Promise<{ left: number; resetMs: number }> {
  const { rows } = await sql<{ made: number; first_id: string | null }>`
    select count(*)::int as made, min(id) as first_id from (
      select id from posts where author_account_id = ${accountId} and id >= ${firstIdAt(nowMs - dayMs)}
      order by id limit ${sql.lit(postsPerDayMax)}) as today`.execute(db)
  const { made, first_id } = rows[0] as { made: number; first_id: string | null }
  return { left: postsPerDayMax - made, resetMs: first_id === null ? nowMs : timeOfIdMs(first_id) + dayMs }
}
