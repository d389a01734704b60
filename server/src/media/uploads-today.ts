import { firstIdAt, timeOfIdMs } from '@bowerbird/domain/core/ids.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { dayMs } from '@bowerbird/domain/core/spans.ts'
import { overUploads } from '@bowerbird/domain/media/media.refusals.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import { Provided } from '../core/provided.ts'

/** No limit, because an import of thousands of pictures would take up any. */
const usualLimit = 0

/** The number of uploads of an account in 24 hours as SQL; 0 means no limit. */
export const uploadLimitOfAccount = new Provided<(accountId: string, usual: number) => RawBuilder<number>>(
  'the limit of uploads of accounts',
)

/** The rest of the limit of 24 hours; `limit` is null where there is none. One statement, which stops at the limit. */
export async function readUploadsLeft(db: Db, accountId: string, nowMs: number) {
  const { rows } = await sql<{ most: number; made: number; first_id: string | null }>`
    with allowed as materialized (select ${uploadLimitOfAccount.get()(accountId, usualLimit)} as most)
    select most, count(today.id)::int as made, min(today.id) as first_id
    from allowed left join lateral (
      select media.id from media
      where most > 0 and media.owner_account_id = ${accountId} and media.id >= ${firstIdAt(nowMs - dayMs)}
      order by media.id desc limit most) as today on true
    group by most`.execute(db)
  const { most, made, first_id } = rows[0] as (typeof rows)[0]
  return {
    limit: most === 0 ? null : most,
    left: most - made,
    resetMs: first_id === null ? nowMs : timeOfIdMs(first_id) + dayMs,
  }
}

/** Refuses a file beyond the limit of 24 hours, and says when it goes on. */
export async function refuseOverUploads(db: Db, accountId: string): Promise<void> {
  const { limit, left, resetMs } = await readUploadsLeft(db, accountId, Date.now())
  if (limit !== null && left <= 0) throw new RefusedError(overUploads(limit, resetMs))
}
