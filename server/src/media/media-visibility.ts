import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../core/database/database.ts'
import type { Viewer } from '../core/http/viewer.ts'

/** Whether something that the viewer may see shows the file, as a condition over the tables of one feature. */
export type IsFileShown = (viewer: Viewer, hash: string) => RawBuilder<SqlBool>

type Access = 'everyone' | 'viewer' | 'none'

export const cachePolicyFor = { everyone: 'shortly', viewer: 'private', none: null } as const

/**
 * A file is for everyone when a guest may see something that shows it, else for those who may see that, and for its
 * uploader. An unused file is for its uploader alone. One statement decides, and a second one for files that are not
 * public.
 */
export class MediaAccess {
  readonly #db: Db
  readonly #isShown: readonly IsFileShown[]
  /** `isShown` are the conditions of higher features. */
  constructor(db: Db, isShown: readonly IsFileShown[]) {
    this.#db = db
    this.#isShown = isShown
  }

  async of(hash: string, readViewer: () => Promise<Viewer>): Promise<Access> {
    if (await this.#isFor(null, hash)) return 'everyone'
    const viewer = await readViewer()
    return viewer && (await this.#isFor(viewer, hash)) ? 'viewer' : 'none'
  }

  async #isFor(viewer: Viewer, hash: string): Promise<boolean> {
    const isOwn = sql`exists (
      select from media where hash = ${hash}
        and ${viewer ? sql`owner_account_id = ${viewer.accountId}` : sql`kind in ('logo', 'icon') and used_at is not null`})`
    const ways = [isOwn, ...this.#isShown.map((isShown) => isShown(viewer, hash))]
    const { rows } = await sql<{ may: boolean }>`select ${sql.join(ways, sql` or `)} as may`.execute(this.#db)
    return rows[0]?.may === true
  }
}
