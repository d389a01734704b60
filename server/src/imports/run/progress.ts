import type { Db } from '../../core/database/database.ts'
import { type Changes, changeImport } from '../imports.store.ts'

const saveEveryMs = 1000
/** The rate of the first moments says little. */
const rateAfterMs = 3000

/** Saves how far an import is, at most once a second, as long as it is in this state. */
export class Progress {
  readonly #db: Db
  readonly #importId: string
  readonly #state: 'reading' | 'running'
  readonly #beganAt = Date.now()
  #savedAt = Date.now()

  constructor(db: Db, importId: string, state: 'reading' | 'running') {
    this.#db = db
    this.#importId = importId
    this.#state = state
  }

  /** Returns false if the import is in another state by now. */
  async save(changes: Changes & { done: number; total: number }): Promise<boolean> {
    if (Date.now() - this.#savedAt < saveEveryMs) return true
    this.#savedAt = Date.now()
    return changeImport(this.#db, this.#importId, [this.#state], { ...changes, seconds_left: this.#left(changes) })
  }

  #left({ done, total }: { done: number; total: number }): number | null {
    const tookMs = Date.now() - this.#beganAt
    if (tookMs < rateAfterMs || done === 0 || total < done) return null
    return Math.round(((total - done) * tookMs) / done / 1000)
  }
}
