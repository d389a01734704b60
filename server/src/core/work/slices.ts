import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** One statement takes this many rows, which is a fraction of a second's work. */
export const rowsAtOnce = 2000
const turnMs = 5000

/**
 * Runs long work slice by slice until a slice finds nothing. After some seconds, or when the worker stops, `goOn`
 * queues it again behind the other jobs. Each slice commits by itself, so the next run continues where this one ended.
 */
export async function runInSlices(
  slice: () => Promise<number>,
  goOn: () => Promise<void>,
  signal?: AbortSignal | undefined,
): Promise<void> {
  const endsAt = Date.now() + turnMs
  while ((await slice()) > 0) if (signal?.aborted || Date.now() > endsAt) return goOn()
}

/** Deletes a batch of expired rows, oldest first, and returns their number. The column needs an index. */
export async function deleteEnded(db: Db, table: string, column: string, maxAge = '0'): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.ref(column)} < now() - ${maxAge}::interval
      order by ${sql.ref(column)} limit ${rowsAtOnce}))`.execute(db)
  return Number(numAffectedRows ?? 0)
}
