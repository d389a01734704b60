import type { Db, Tx } from './database.ts'

const lastTurns = new WeakMap<Db, Map<string, Promise<unknown>>>()

/**
 * Runs transactions with the same key one after the other. They would wait for a lock of each other anyway, and here they
 * wait without a connection, so that repeats of one person never take up the pool.
 */
export async function transactInTurn<Result>(db: Db, key: string, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const last = lastTurns.get(db) ?? new Map<string, Promise<unknown>>()
  lastTurns.set(db, last)
  const transact = () => db.transaction().execute(work)
  const turn = (last.get(key) ?? Promise.resolve()).then(transact, transact)
  last.set(key, turn)
  try {
    return await turn
  } finally {
    if (last.get(key) === turn) last.delete(key)
  }
}
