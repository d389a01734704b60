import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from './database.ts'

/** Any number will do that nothing else locks. */
const backupLock = '7024513990114'

/** From here on no file is deleted, until the connection ends. Waits for deletions under way and for other backups. */
export async function keepAllFiles(client: pg.Client): Promise<void> {
  await client.query(`select pg_advisory_lock(${backupLock})`)
}

/** Whether files may be deleted in this transaction; no backup begins before it ends. */
export async function mayDeleteFiles(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select pg_try_advisory_xact_lock_shared(${sql.raw(backupLock)}) as may`.execute(tx)
  return rows[0]?.may ?? false
}
