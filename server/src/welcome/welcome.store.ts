import type { WelcomeStep } from '@bowerbird/domain/welcome/welcome.contract.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../core/database/database.ts'

const welcomeLock = 7_305_201

export async function saveWelcome(
  tx: Tx,
  accountId: string,
  progress: { step: WelcomeStep; topics?: string[] },
): Promise<void> {
  await tx
    .insertInto('welcomes')
    .values({ account_id: accountId, ...progress })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(progress))
    .execute()
}

export const hasBlog = async (db: Db | Tx): Promise<boolean> =>
  (await db.selectFrom('blogs').select('id').limit(1).executeTakeFirst()) !== undefined

/** Two servers that start together write it once. */
export const lockWelcome = (tx: Tx) => sql`select pg_advisory_xact_lock(${welcomeLock})`.execute(tx)
