import type { InputOf } from '@bowerbird/domain/core/call.ts'
import type { saveHouseAd } from '@bowerbird/domain/feeds/ads.contract.ts'
import type { Db, Tx } from '../core/database/database.ts'
import { changed } from '../core/database/transactions.ts'

export const readHouseAds = (db: Db) =>
  db.selectFrom('house_ads').selectAll().orderBy('priority', 'desc').orderBy('id').execute()

/** Undefined if there is none of this id. */
export async function upsertHouseAd(tx: Tx, { id, ...ad }: InputOf<typeof saveHouseAd>) {
  changed(tx, 'house_ads')
  return id
    ? tx.updateTable('house_ads').set(ad).where('id', '=', id).returning('id').executeTakeFirst()
    : tx.insertInto('house_ads').values(ad).returning('id').executeTakeFirst()
}

export async function deleteHouseAd(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('house_ads').where('id', '=', id).execute()
  changed(tx, 'house_ads')
}
