import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { mediaRefusals } from '@bowerbird/domain/media/media.refusals.ts'
import { sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import { Provided } from '../core/provided.ts'

const mbBytes = 1_000_000

/** Finds the room that staff gave an account, in megabytes; null if it has as much as everybody. */
export const quotaOfAccount = new Provided<(db: Db, accountId: string) => Promise<number | null>>(
  'the quota of accounts',
)

/** The room for the files of an account; null means that there is no limit. */
export async function readQuotaMb({ db, config }: Pick<Deps, 'db' | 'config'>, accountId: string) {
  const megabytes = (await quotaOfAccount.get()(db, accountId)) ?? config.mediaQuotaMb
  return megabytes === 0 ? null : megabytes
}

/** Refuses a file for which the account has no room. Files that the site itself keeps have no account. */
export async function refuseOverQuota(
  deps: Pick<Deps, 'db' | 'config'>,
  accountId: string | null,
  bytes: number,
): Promise<void> {
  if (accountId === null) return
  const megabytes = await readQuotaMb(deps, accountId)
  if (megabytes === null) return
  const used = (await usedBytesOf(deps.db, [accountId])).get(accountId) ?? 0
  if (used + bytes > megabytes * mbBytes) throw new RefusedError(mediaRefusals.overQuota(String(megabytes)))
}

/** The room that the files of these accounts take; an account without files is missing. */
export async function usedBytesOf(db: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; used: string }>`
    select owner_account_id as id, sum(bytes)::text as used from media
    where owner_account_id = any(${accountIds}::uuid[]) group by owner_account_id`.execute(db)
  return new Map(rows.map(({ id, used }) => [id, Number(used)]))
}
