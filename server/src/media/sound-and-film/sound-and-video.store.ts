import { sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../core/database/database.ts'
import type { MediaRow } from '../media.store.ts'
import type { MediaTables, Rendition } from '../media.table.ts'

type Changes = Omit<Updateable<MediaTables['media']>, 'renditions'> & { renditions?: Rendition[] }

const columnsOf = ({ renditions, ...changes }: Changes) => ({
  ...changes,
  ...(renditions && { renditions: JSON.stringify(renditions) }),
})

export async function findReadyMedia(tx: Tx, hash: string): Promise<MediaRow | undefined> {
  return tx
    .selectFrom('media')
    .selectAll()
    .where('hash', '=', hash)
    .where('state', '=', 'ready')
    .limit(1)
    .executeTakeFirst()
}

/** Finds an upload of this file that is not processed yet, or failed and may be retried. */
export async function findWaitingMedia(tx: Tx, hash: string): Promise<{ id: string } | undefined> {
  return tx
    .selectFrom('media')
    .select('id')
    .where('hash', '=', hash)
    .where('state', '<>', 'ready')
    .limit(1)
    .executeTakeFirst()
}

export async function updateMedia(tx: Tx, id: string, changes: Changes): Promise<MediaRow> {
  return tx.updateTable('media').set(columnsOf(changes)).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export async function deleteMedia(db: Db, id: string): Promise<void> {
  await db.deleteFrom('media').where('id', '=', id).execute()
}

/** Counts an attempt for every upload of this file; undefined when there is none. */
export async function beginAttempt(db: Db, hash: string): Promise<MediaRow | undefined> {
  const [waiting] = await db
    .updateTable('media')
    .set({ attempts: sql`attempts + 1`, progress: 0 })
    .where('hash', '=', hash)
    .where('state', '=', 'processing')
    .returningAll()
    .execute()
  return waiting
}

/** A worker that was told to stop has not failed, so its attempt does not count. */
export async function returnAttempt(db: Db, hash: string): Promise<void> {
  await db
    .updateTable('media')
    .set({ attempts: sql`attempts - 1` })
    .where('hash', '=', hash)
    .where('state', '=', 'processing')
    .execute()
}

/** Progress only grows, so that a slow writer cannot undo a quicker one. */
export async function showProgress(db: Db, hash: string, percent: number): Promise<void> {
  await db
    .updateTable('media')
    .set({ progress: percent })
    .where('hash', '=', hash)
    .where('state', '=', 'processing')
    .where('progress', '<', percent)
    .execute()
}

/** Ends processing for every upload of this file. */
export async function endProcessing(tx: Tx, hash: string, changes: Changes): Promise<{ id: string }[]> {
  return tx
    .updateTable('media')
    .set(columnsOf(changes))
    .where('hash', '=', hash)
    .where('state', '=', 'processing')
    .returning('id')
    .execute()
}

/** Puts the account's failed upload back into processing, with its attempts reset. */
export async function resumeProcessing(tx: Tx, accountId: string, hash: string): Promise<MediaRow | undefined> {
  const [resumed] = await tx
    .updateTable('media')
    .set({ state: 'processing', progress: 0, attempts: 0, details: sql`details - 'failure'` })
    .where('hash', '=', hash)
    .where('owner_account_id', '=', accountId)
    .where('state', '=', 'failed')
    .returningAll()
    .execute()
  return resumed
}
