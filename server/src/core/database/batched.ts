import pg from 'pg'
import type { Db, Tx } from './database.ts'

/** Bounds a batch, so that no item waits long for the others. */
const togetherMax = 32
/** A batch that waits for a lock must not block the others: the next batch starts beside it after this time. */
const patienceMs = 20
const besideMax = 4

interface Way<Item, Result> {
  /** Handles all items or none in one statement, and returns their results in the same order. */
  run: (db: Db | Tx, items: readonly Item[]) => Promise<Result[]>
  /** Items that share a key never go into the same batch. */
  apartBy?: (item: Item) => readonly string[]
}

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Batches items of frequent statements: those that arrive while one statement runs go into the next. If the database
 * rejects a batch, each of its items is retried alone. Decision 18
 */
export function batched<Item, Result>(way: Way<Item, Result>): (db: Db | Tx, item: Item) => Promise<Result> {
  const byDatabase = new WeakMap<Db, Batcher<Item, Result>>()
  return async (db, item) => {
    if (db.isTransaction) return (await way.run(db, [item]))[0] as Result
    const batcher = byDatabase.get(db) ?? new Batcher(db, way)
    byDatabase.set(db, batcher)
    return batcher.add(item)
  }
}

class Batcher<Item, Result> {
  readonly #db: Db
  readonly #way: Way<Item, Result>
  #waiting: Waiting<Item, Result>[] = []
  #underWay = 0
  #isStarting = false
  #impatience: NodeJS.Timeout | undefined

  constructor(db: Db, way: Way<Item, Result>) {
    this.#db = db
    this.#way = way
  }

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject })
      this.#plan()
    })
  }

  #plan(): void {
    if (this.#waiting.length === 0 || this.#isStarting) return
    if (this.#underWay === 0) this.#startSoon()
    else if (this.#underWay < besideMax) this.#impatience ??= setTimeout(() => this.#start(), patienceMs)
  }

  /** `setImmediate` lets the requests that have already arrived join the batch. */
  #startSoon(): void {
    this.#isStarting = true
    setImmediate(() => this.#start())
  }

  #start(): void {
    this.#isStarting = false
    clearTimeout(this.#impatience)
    this.#impatience = undefined
    const together = this.#take()
    if (together.length === 0) return
    this.#underWay += 1
    void this.#run(together).then(() => {
      this.#underWay -= 1
      this.#plan()
    })
    this.#plan()
  }

  /** Takes the first items that may share a batch; the others keep their order. */
  #take(): Waiting<Item, Result>[] {
    const { apartBy } = this.#way
    const taken: Waiting<Item, Result>[] = []
    const staying: Waiting<Item, Result>[] = []
    const seen = new Set<string>()
    for (const one of this.#waiting) {
      const keys = apartBy?.(one.item) ?? []
      const isTaken = taken.length < togetherMax && !keys.some((key) => seen.has(key))
      for (const key of keys) seen.add(key)
      if (isTaken) taken.push(one)
      else staying.push(one)
    }
    this.#waiting = staying
    return taken
  }

  async #run(together: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const items = together.map(({ item }) => item)
      const results = await this.#way.run(this.#db, items)
      for (const [at, { resolve }] of together.entries()) resolve(results[at] as Result)
    } catch (error) {
      if (together.length > 1 && isUndone(error)) await Promise.all(together.map((one) => this.#run([one])))
      else for (const { reject } of together) reject(error)
    }
  }
}

/** These errors (bad value, constraint, conflict, lock) roll back the whole statement. */
const isUndone = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(22|23|40|55)/.test(error.code ?? '')
