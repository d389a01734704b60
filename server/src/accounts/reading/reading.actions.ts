import type * as calls from '@bowerbird/domain/accounts/reading.contract.ts'
import type { Reading } from '@bowerbird/domain/core/reading.ts'
import type { Tx } from '../../core/database/database.ts'
import type { Answer } from '../../core/http/serve.ts'
import type { Member } from '../../core/http/viewer.ts'
import { deleteSeen, insertSeen, updateReading, upsertPlace } from './reading.store.ts'

/** Seen posts are forgotten once the member no longer hides them. */
export async function saveReading(tx: Tx, { accountId }: Member, change: Partial<Reading>): Promise<void> {
  await updateReading(tx, accountId, change)
  if (change.hide_seen === false) await deleteSeen(tx, accountId)
}

export const savePlace: Answer<typeof calls.savePlace> = async (db, { accountId }, { place }) => {
  await upsertPlace(db, accountId, place)
  return { saved: true }
}

export const markSeen: Answer<typeof calls.markSeen> = async (db, { accountId, reading }, { postIds }) => {
  if (!reading.hide_seen) return { saved: false }
  await insertSeen(db, accountId, postIds)
  return { saved: true }
}
