import { sql } from 'kysely'
import type { Tx } from '../core/database.ts'
import { addJob } from '../core/jobs.ts'
import type { Rendition } from './media.table.ts'

const filesAtOnce = 500

/** Everything an account uploaded; the files follow, but for those that somebody else uploaded too. */
export async function deleteMediaOf(tx: Tx, accountId: string): Promise<void> {
  const { rows } = await sql<{ renditions: Rendition[] }>`
    delete from media where owner_account_id = ${accountId} returning renditions`.execute(tx)
  const keys = rows.flatMap(({ renditions }) => renditions.map(({ key }) => key))
  for (let from = 0; from < keys.length; from += filesAtOnce)
    await addJob(tx, 'delete_media_files', { keys: keys.slice(from, from + filesAtOnce) })
}
