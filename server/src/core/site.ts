import { defaultSiteName, defaultSiteNoun } from '@bowerbird/domain/core/words.ts'
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

const keepForMs = 2000

/**
 * What the operator chose, and where nothing was chosen what the environment says. A change shows at once on the server
 * that made it and within two seconds on every other, without a restart.
 */
export class SiteStore {
  readonly #db: Db
  readonly #config: Config
  #kept: Promise<Site> | null = null
  #readAt = Number.NEGATIVE_INFINITY
  constructor(db: Db, config: Config) {
    this.#db = db
    this.#config = config
    cachesOf(db).onChange(['site'], () => {
      this.#kept = null
    })
  }

  read(): Promise<Site> {
    if (this.#kept && performance.now() - this.#readAt <= keepForMs) return this.#kept
    this.#readAt = performance.now()
    const reading = this.#readAgain().catch((error) => {
      if (this.#kept === reading) this.#kept = null
      throw error
    })
    this.#kept = reading
    return reading
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
