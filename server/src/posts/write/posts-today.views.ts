import { firstIdAt, timeOfIdMs } from '@bowerbird/domain/core/ids.ts'
import { postsPerDayMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { sql } from 'kysely'
import { dayLimitOf } from '../../accounts/standing/day-limits.ts'
import type { Db, Tx } from '../../core/database/database.ts'

const dayMs = 86_400_000

interface PostsLeft {
  /** Null if the account has no limit. */
  limit: number | null
  left: number
  /** The time when the oldest post no longer counts, so that one more is possible. */
  resetMs: number
}

/** Reads the rest of the daily limit, which counts the last 24 hours. */
export async function readPostsLeft(db: Db | Tx, accountId: string, nowMs: number): Promise<PostsLeft> {
  const { rows } = await sql<{ most: number; made: number; first_id: string | null }>`
    with allowed as materialized (
      select ${dayLimitOf('posts_per_day', sql`${accountId}::uuid`, postsPerDayMax)} as most)
    select most, count(today.id)::int as made, min(today.id) as first_id
    from allowed left join lateral (
      select posts.id from posts
      where most > 0 and posts.author_account_id = ${accountId} and posts.id >= ${firstIdAt(nowMs - dayMs)}
      order by posts.id desc limit most) as today on true
    group by most`.execute(db)
  const { most, made, first_id } = rows[0] as (typeof rows)[0]
  return {
    limit: most === 0 ? null : most,
    left: most - made,
    resetMs: first_id === null ? nowMs : timeOfIdMs(first_id) + dayMs,
  }
}
