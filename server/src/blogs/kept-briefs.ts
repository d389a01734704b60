import type { BlogBrief } from '@bowerbird/domain/blogs/entities.contract.ts'
import { sql } from 'kysely'
import { cachesOf } from '../core/cache/caches.ts'
import { KeptAMoment } from '../core/cache/kept-a-moment.ts'
import type { Db, Tx } from '../core/database/database.ts'
import { briefColumns, briefFrom } from './blog-shapes.ts'

const knownMax = 20_000

/**
 * The blogs that are on every page, kept for a moment. A blog that is read again and has not changed is the same
 * object as before, so that what was made of it can be used again too.
 */
class KeptBriefs {
  readonly #db: Db
  readonly #kept: KeptAMoment<BlogBrief>
  readonly #known = new Map<string, { brief: BlogBrief; text: string }>()
  constructor(db: Db) {
    this.#db = db
    const caches = cachesOf(db)
    this.#kept = new KeptAMoment({ momentMs: () => caches.ttlMs })
    caches.onChange(['blogs'], () => this.#kept.forget())
  }

  async read(ids: readonly string[], origin: string): Promise<Map<string, BlogBrief>> {
    const found = new Map<string, BlogBrief>()
    const missing: string[] = []
    for (const id of ids) {
      const brief = this.#kept.find(id)
      if (brief) found.set(id, brief)
      else missing.push(id)
    }
    if (missing.length === 0) return found
    const before = this.#kept.changes
    for (const [id, read] of await readBriefs(this.#db, missing, origin)) {
      const brief = this.#sameOr(id, read)
      this.#kept.keep(id, brief, before)
      found.set(id, brief)
    }
    return found
  }

  #sameOr(id: string, brief: BlogBrief): BlogBrief {
    const text = JSON.stringify(brief)
    const known = this.#known.get(id)
    if (known?.text === text) return known.brief
    if (this.#known.size >= knownMax) this.#known.clear()
    this.#known.set(id, { brief, text })
    return brief
  }
}

const keepers = new WeakMap<Db, KeptBriefs>()

/** Keyed by blog id. The caller has checked that the viewer may see them. */
export async function readBlogBriefs(
  db: Db | Tx,
  blogIds: readonly string[],
  origin: string,
): Promise<Map<string, BlogBrief>> {
  if (blogIds.length === 0) return new Map()
  const ids = [...new Set(blogIds)]
  if (db.isTransaction) return readBriefs(db, ids, origin)
  const keeper = keepers.get(db) ?? new KeptBriefs(db)
  keepers.set(db, keeper)
  return keeper.read(ids, origin)
}

async function readBriefs(db: Db | Tx, ids: readonly string[], origin: string): Promise<Map<string, BlogBrief>> {
  const rows = await db
    .selectFrom('blogs')
    .select(briefColumns)
    .where(sql<boolean>`blogs.id = any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, briefFrom(row, origin)]))
}
