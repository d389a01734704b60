import pg from 'pg'
import type { Db, Tx } from './database.ts'

/** At most so many go together, so that none of them waits long for the others. */
const togetherMax = 32
/** Who waits for a lock does not hold up those who need none: after so long the next ones go beside them. */
const patienceMs = 20
const besideMax = 4

interface Way<Item, Result> {
  /** All or none of them by one statement; what became of each, in the same order. */
  run: (db: Db | Tx, items: readonly Item[]) => Promise<Result[]>
  /** Those that have any of these in common go one after the other. */
  apartBy?: (item: Item) => readonly string[]
}

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * For what is done many times a second by one statement each: those that come while one is on its way go together with
 * the next. Where one of them is refused by the database, each is tried by itself. Decision 18
 */
export function gathered<Item, Result>(way: Way<Item, Result>): (db: Db | Tx, item: Item) => Promise<Result> {
  const byDatabase = new WeakMap<Db, Gatherer<Item, Result>>()
  return async (db, item) => {
    if (db.isTransaction) return (await way.run(db, [item]))[0] as Result
    const gatherer = byDatabase.get(db) ?? new Gatherer(db, way)
    byDatabase.set(db, gatherer)
    return gatherer.add(item)
  }
}

class Gatherer<Item, Result> {
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

  /** After all that has arrived by now was read. */
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

  /** The first ones that may go together; the others stay in their order. */
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

/** What breaks a rule, comes upon a lock or has an impossible value; all of its statement is undone then. */
const isUndone = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(22|23|40|55)/.test(error.code ?? '')
