import { type FlagName, type Flags, flagDefaults, isFlagName } from '@bowerbird/domain/core/flags.ts'
import type { Cache } from './cache/cache.ts'
import { cachesOf } from './cache/caches.ts'
import type { Db, Tx } from './database/database.ts'
import { changed } from './database/transactions.ts'

/** Feature flags of the operator. A change shows within two seconds on every server, without a restart. */
export class FlagStore {
  readonly #db: Db
  readonly #settings: Cache<Flags>
  constructor(db: Db) {
    this.#db = db
    this.#settings = cachesOf(db).of('settings')
  }

  read(): Promise<Flags> {
    return this.#settings.read('flags', () => this.#readAgain())
  }

  /** Joins the caller's transaction; reads after the commit see the change. */
  async set(tx: Tx, name: FlagName, isOn: boolean): Promise<void> {
    await tx
      .insertInto('flags')
      .values({ name, is_on: isOn })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ is_on: isOn }))
      .execute()
    changed(tx, 'flags')
  }

  async #readAgain(): Promise<Flags> {
    const rows = await this.#db.selectFrom('flags').select(['name', 'is_on']).execute()
    const flags: Flags = { ...flagDefaults }
    for (const { name, is_on } of rows) if (isFlagName(name)) flags[name] = is_on
    return flags
  }
}
