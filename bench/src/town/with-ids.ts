import type { Db } from '../../../server/src/core/database/database.ts'
import { makeIds } from '../../../server/src/demo/write/insert-rows.ts'
import { spreadOverMs } from './size.ts'

/** Gives rows ids whose times are spread evenly over the town's lifetime. */
export async function withIds<T extends object>(db: Db, rows: T[]): Promise<(T & { id: string })[]> {
  const ids = await makeIds(
    db,
    rows.map((_, at) => new Date(Date.now() - spreadOverMs + (at * spreadOverMs) / rows.length)),
  )
  return rows.map((row, at) => ({ ...row, id: ids[at] ?? '' }))
}
