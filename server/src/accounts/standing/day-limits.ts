import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../core/database/database.ts'
import { changed } from '../../core/database/transactions.ts'

type Limited = 'posts_per_day' | 'uploads_per_day'

/** The number that an account may make in 24 hours: its own, that of the site, or the usual one. 0 means no limit. */
export const dayLimitOf = (name: Limited, accountId: RawBuilder<unknown>, usual: number): RawBuilder<number> => sql`
  coalesce((select own.${sql.ref(name)} from accounts as own where own.id = ${accountId}),
    (select ${sql.ref(name)} from site), ${sql.lit(usual)})`

export interface OwnDayLimits {
  postsPerDay: number | null
  uploadsPerDay: number | null
}

/** Null gives the account as many as everybody has. */
export async function setDayLimits(tx: Tx, accountId: string, limits: OwnDayLimits): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ posts_per_day: limits.postsPerDay, uploads_per_day: limits.uploadsPerDay })
    .where('id', '=', accountId)
    .execute()
  changed(tx, 'accounts')
}
