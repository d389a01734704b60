import type { Kysely, Transaction } from 'kysely'
import type { Topic } from '../cache/cache.ts'
import { cachesOf, shareCaches } from '../cache/caches.ts'

/** PostgreSQL undid one of several transactions that got in each other's way: a deadlock, or a serialisation failure. */
const conflictCodes = new Set(['40P01', '40001'])
export const isConflict = (error: unknown) => conflictCodes.has(String((error as { code?: unknown } | null)?.code))

const waiting = new WeakMap<object, (() => void)[]>()

/**
 * Runs a callback after the commit and never after a rollback; outside of a transaction it runs at once. The callback
 * must not throw.
 */
export function afterCommit(db: object, act: () => void): void {
  const acts = waiting.get(db)
  if (acts) acts.push(act)
  else act()
}

/**
 * Says that one row, or any row, of a cached table changed. This process drops its entries after the commit and before
 * the response; other processes learn of it by row notices (row-notices.ts) or when their entries expire.
 */
export const changed = (db: object, topic: Topic, id?: string): void =>
  afterCommit(db, () => cachesOf(db).changed(topic, id))

/** Retries every transaction once after a conflict, so its work may only change the database. */
export function retryConflicts<Tables>(db: Kysely<Tables>): void {
  const begin = db.transaction.bind(db)
  db.transaction = () => {
    const builder = begin()
    const execute = builder.execute.bind(builder)
    builder.execute = async <T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> => {
      const attempt = async () => {
        const acts: (() => void)[] = []
        const done = await execute((tx) => {
          waiting.set(tx, acts)
          shareCaches(db, tx)
          return work(tx)
        })
        for (const act of acts) act()
        return done
      }
      return attempt().catch((error: unknown) => (isConflict(error) ? attempt() : Promise.reject(error)))
    }
    return builder
  }
}
