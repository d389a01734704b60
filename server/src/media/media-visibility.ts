import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { cachesOf } from '../core/cache/caches.ts'
import { KeptAMoment } from '../core/cache/kept-a-moment.ts'
import type { Db } from '../core/database/database.ts'
import type { Viewer } from '../core/http/viewer.ts'

/** Whether something that the viewer may see shows the file now, as a condition over the tables of one feature. */
export type IsFileShown = (viewer: Viewer, hash: string) => RawBuilder<SqlBool>

/** What the features above say of files: the conditions, and the tables whose change may change an answer. */
export interface FileUses {
  isShown: readonly IsFileShown[]
  tables: readonly string[]
}

export type Access = 'everyone' | 'viewer' | 'nobody'

/**
 * Who may have a file: everyone when a guest may see something that shows it, else whoever may, and whoever uploaded
 * it. What nothing shows is its owner's alone. One statement decides it, and a second one for what is not public.
 */
export class MediaAccess {
  readonly #db: Db
  readonly #isShown: readonly IsFileShown[]
  /** Files that everyone may have, for a second at most; emptied by this server's own writes. */
  readonly #open = new KeptAMoment<true>()
  constructor(db: Db, { isShown, tables }: FileUses) {
    this.#db = db
    this.#isShown = isShown
    cachesOf(db).onChange(tables, () => this.#open.forget())
  }

  async of(hash: string, readViewer: () => Promise<Viewer>): Promise<Access> {
    if (this.#open.find(hash)) return 'everyone'
    const before = this.#open.changes
    if (await this.#isFor(null, hash)) {
      this.#open.keep(hash, true, before)
      return 'everyone'
    }
    const viewer = await readViewer()
    return viewer && (await this.#isFor(viewer, hash)) ? 'viewer' : 'nobody'
  }

  async #isFor(viewer: Viewer, hash: string): Promise<boolean> {
    const isOwn = sql`exists (
      select from media where hash = ${hash}
        and ${viewer ? sql`owner_account_id = ${viewer.accountId}` : sql`kind = 'logo' and used_at is not null`})`
    const ways = [isOwn, ...this.#isShown.map((isShown) => isShown(viewer, hash))]
    const { rows } = await sql<{ may: boolean }>`select ${sql.join(ways, sql` or `)} as may`.execute(this.#db)
    return rows[0]?.may === true
  }
}
