import { defaultSiteName, defaultSiteNoun } from '@bowerbird/domain/core/words.ts'
import type { Cache } from './cache/cache.ts'
import { cachesOf } from './cache/caches.ts'
import type { Db } from './database/database.ts'
import type { Config } from './process/config.ts'

export interface Site {
  name: string
  /** Texts call a blog of this installation by this noun. */
  noun: string
  description: string
  /** Null where the operator has set none. */
  terms: { id: string; text: string } | null
  minimumAge: number | null
  signups: Config['signups']
  logoHash: string | null
  /** The rule for e-mail addresses that register. */
  emailRule: { mode: 'off' | 'allow' | 'block'; domains: string[]; invitedPass: boolean }
  stepsDone: string[]
  isFinished: boolean
}

/**
 * Reads the operator's settings; the environment gives the defaults. A change shows at once on the server that made it
 * and within two seconds on the others, without a restart.
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
    const row = await this.#db
      .selectFrom('site')
      .leftJoin(
        (from) => from.selectFrom('terms').select(['id', 'text']).orderBy('id', 'desc').limit(1).as('newest'),
        (join) => join.onTrue(),
      )
      .selectAll('site')
      .select(['newest.id as terms_id', 'newest.text as terms'])
      .executeTakeFirst()
    const { siteNoun, signups } = this.#config
    return {
      name: row?.name || siteNoun || defaultSiteName,
      noun: row?.noun || siteNoun || defaultSiteNoun,
      description: row?.description ?? '',
      terms: row?.terms_id && row.terms ? { id: row.terms_id, text: row.terms } : null,
      minimumAge: row?.minimum_age ?? null,
      signups: row?.signups ?? signups,
      logoHash: row?.logo_hash ?? null,
      emailRule: {
        mode: row?.email_mode ?? 'off',
        domains: row?.email_domains ?? [],
        invitedPass: row?.invited_pass ?? false,
      },
      stepsDone: row?.steps_done ?? [],
      isFinished: row?.finished_at != null,
    }
  }
}
