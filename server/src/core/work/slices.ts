import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** Rows that one statement takes: a fraction of a second's work. */
export const rowsAtOnce = 2000
const turnMs = 5000

/**
 * Long work a slice at a time, until a slice finds nothing to do. After a while, or when the worker stops, it is put back
 * behind the other jobs: `goOn` adds it again. Each slice is kept by itself, so whoever goes on begins where this ended.
 */
export async function inTurns(
  slice: () => Promise<number>,
  goOn: () => Promise<void>,
  signal?: AbortSignal | undefined,
): Promise<void> {
  const endsAt = Date.now() + turnMs
  while ((await slice()) > 0) if (signal?.aborted || Date.now() > endsAt) return goOn()
}

/** Some of the rows whose time is over, the oldest first; the column has an index. How many. */
export async function deleteEnded(db: Db, table: string, column: string, keptFor = '0'): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.ref(column)} < now() - ${keptFor}::interval
      order by ${sql.ref(column)} limit ${rowsAtOnce}))`.execute(db)
  return Number(numAffectedRows ?? 0)
}
