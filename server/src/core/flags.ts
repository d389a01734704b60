import { type FlagName, type Flags, flagDefaults, isFlagName } from '@bowerbird/domain/core/flags.ts'
import type { Db, Tx } from './database/database.ts'

const keepForMs = 2000

/** The operator's switches. A change shows within two seconds on every server, without a restart. */
export class FlagStore {
  readonly #db: Db
  #kept: Flags = { ...flagDefaults }
  #readAt = Number.NEGATIVE_INFINITY
  #reading: Promise<void> | null = null
  constructor(db: Db) {
    this.#db = db
  }

  async read(): Promise<Flags> {
    if (performance.now() - this.#readAt > keepForMs) {
      this.#reading ??= this.#readAgain().finally(() => {
        this.#reading = null
      })
      await this.#reading
    }
    return this.#kept
  }

  /** Part of the caller's transaction; `refresh` after it, so that the next read sees the change. */
  async set(tx: Tx, name: FlagName, isOn: boolean): Promise<void> {
    await tx
      .insertInto('flags')
      .values({ name, is_on: isOn })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ is_on: isOn }))
      .execute()
  }

  async refresh(): Promise<void> {
    await this.#readAgain()
  }

  async #readAgain(): Promise<void> {
    const rows = await this.#db.selectFrom('flags').select(['name', 'is_on']).execute()
    const kept: Flags = { ...flagDefaults }
    for (const { name, is_on } of rows) if (isFlagName(name)) kept[name] = is_on
    this.#kept = kept
    this.#readAt = performance.now()
  }
}
