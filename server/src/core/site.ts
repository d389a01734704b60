import { defaultSiteName, defaultSiteNoun } from '@bowerbird/domain/core/words.ts'
import type { Cache } from './cache/cache.ts'
import { cachesOf } from './cache/caches.ts'
import type { Db } from './database/database.ts'
import type { Config } from './process/config.ts'

/** What this installation is called and whom it lets in. */
export interface Site {
  name: string
  /** What the documents' sentences call a blog here. */
  noun: string
  description: string
  signups: Config['signups']
  logoHash: string | null
  stepsDone: string[]
  isFinished: boolean
}

/**
 * What the operator chose, and where nothing was chosen what the environment says. A change shows at once on the server
 * that made it and within two seconds on every other, without a restart.
 */
export class SiteStore {
  readonly #db: Db
  readonly #config: Config
  readonly #settings: Cache<Site>
  constructor(db: Db, config: Config) {
    this.#db = db
    this.#config = config
    this.#settings = cachesOf(db).of('settings')
  }

  read(): Promise<Site> {
    return this.#settings.read('site', () => this.#readAgain())
  }

  async #readAgain(): Promise<Site> {
    const row = await this.#db.selectFrom('site').selectAll().executeTakeFirst()
    const { siteNoun, signups } = this.#config
    return {
      name: row?.name || siteNoun || defaultSiteName,
      noun: row?.name || siteNoun || defaultSiteNoun,
      description: row?.description ?? '',
      signups: row?.signups ?? signups,
      logoHash: row?.logo_hash ?? null,
      stepsDone: row?.steps_done ?? [],
      isFinished: row?.finished_at != null,
    }
  }
}
