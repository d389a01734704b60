import type { Db, Tx } from '../core/database.ts'
import type { MediaRow } from './media.store.ts'
import { hashInKey, keyInAddress } from './media-keys.ts'

/** The account's own upload behind one of our addresses. */
export async function findOwnMedia(
  db: Db | Tx,
  accountId: string,
  address: string,
  origin: string,
): Promise<MediaRow | undefined> {
  const hash = hashInKey(keyInAddress(address, origin) ?? '')
  if (!hash) return undefined
  return db
    .selectFrom('media')
    .selectAll()
    .where('hash', '=', hash)
    .where('owner_account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
}
