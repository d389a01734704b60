import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { firstIdAt, timeOfIdMs } from '@bowerbird/domain/core/ids.ts'
import { dayMs } from '@bowerbird/domain/core/spans.ts'
import type { readDayLimits as dayLimitsCall } from '@bowerbird/domain/posts/day-limits.contract.ts'
import { isNear } from '@bowerbird/domain/posts/day-limits.rules.ts'
import { postsPerDayMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { sql } from 'kysely'
import { dayLimitOf } from '../../accounts/standing/day-limits.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import type { Member } from '../../core/http/viewer.ts'
import { readUploadsLeft } from '../../media/uploads-today.ts'

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

/** The limits that are nearly used up, so that a writer learns it before a refusal. */
export async function readDayLimits(db: Db, { accountId }: Member): Promise<OutputOf<typeof dayLimitsCall>> {
  const [posts, uploads] = await Promise.all([
    readPostsLeft(db, accountId, Date.now()),
    readUploadsLeft(db, accountId, Date.now()),
  ])
  const all = [
    { what: 'posts' as const, ...posts },
    { what: 'uploads' as const, ...uploads },
  ]
  const near = all.flatMap(({ what, limit, left, resetMs }) =>
    limit !== null && isNear(limit, left) ? [{ what, limit, left, goes_on_at: new Date(resetMs).toISOString() }] : [],
  )
  return { near }
}
