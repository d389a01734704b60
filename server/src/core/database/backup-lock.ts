import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from './database.ts'

/** The number is arbitrary; no other advisory lock uses it. */
const backupLock = '7024513990114'

/** Blocks file deletions until the connection ends. Waits for running deletions and other backups. */
export async function keepAllFiles(client: pg.Client): Promise<void> {
  await client.query(`select pg_advisory_lock(${backupLock})`)
}

/** Says whether files may be deleted in this transaction; a backup that starts meanwhile waits for its end. */
export async function mayDeleteFiles(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select pg_try_advisory_xact_lock_shared(${sql.raw(backupLock)}) as may`.execute(tx)
  return rows[0]?.may ?? false
}
