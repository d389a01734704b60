import { sql } from 'kysely'
import type { Tx } from '../../core/database/database.ts'
import { addJob } from '../../core/work/jobs.ts'
import type { Rendition } from '../media.table.ts'

const filesAtOnce = 500

/**
 * Deletes uploads of these accounts, all or at most so many, except the site's logo. A job deletes their files unless
 * another account uploaded them too. Returns how many.
 */
export async function deleteMediaOf(
  tx: Tx,
  accountIds: readonly string[],
  atMost: number | null = null,
): Promise<number> {
  await sql`
    update media set owner_account_id = null
    where owner_account_id = any(${accountIds}::uuid[]) and kind = 'logo' and used_at is not null`.execute(tx)
  const { rows } = await sql<{ renditions: Rendition[] }>`
    delete from media where id in (
      select id from media where owner_account_id = any(${accountIds}::uuid[]) limit ${atMost})
    returning renditions`.execute(tx)
  const keys = rows.flatMap(({ renditions }) => renditions.map(({ key }) => key))
  for (let from = 0; from < keys.length; from += filesAtOnce)
    await addJob(tx, 'delete_media_files', { keys: keys.slice(from, from + filesAtOnce) })
  return rows.length
}
