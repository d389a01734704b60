import { sql } from 'kysely'
import { KeptBySize } from '../../core/cache/kept-by-size.ts'
import { roomFor } from '../../core/cache/room-for.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import { prepared } from '../../core/database/prepared.ts'
import { type TalkingBlog, type TalkingRow, talkingBlogFrom, talkingColumns } from './participants.ts'

/** A blog and the version of its row that a statement saw (xmin). */
export interface SeenBlog {
  id: string
  version: string
}

interface KeptBlog {
  version: string
  blog: TalkingBlog
}

const bytesMax = 16_000_000
const bytesEach = 2500
const keepers = new WeakMap<Db, KeptBySize<KeptBlog>>()

/** Reads inside a transaction are not cached because others may not see its changes yet. */
function keeperOf(db: Db | Tx): KeptBySize<KeptBlog> | null {
  if (db.isTransaction) return null
  const keeper =
    keepers.get(db) ?? new KeptBySize(roomFor(bytesMax), ({ blog }) => bytesEach + 2 * blog.look.description.length)
  keepers.set(db, keeper)
  return keeper
}

const listTalkingBlogs = prepared<TalkingRow & { version: string }, [ids: readonly string[]]>(
  (ids) => sql`
    select talking.xmin as version, ${talkingColumns('talking')} from blogs as talking
    where talking.id = any(${ids}::bigint[])`,
)

/** Keyed by id. Reads from the database only blogs that are not cached in this version. */
export async function readTalkingBlogs(
  db: Db | Tx,
  seen: readonly SeenBlog[],
  origin: string,
): Promise<Map<string, TalkingBlog>> {
  const keeper = keeperOf(db)
  const found = new Map<string, TalkingBlog>()
  const missing = new Set<string>()
  for (const { id, version } of seen) {
    const kept = keeper?.find(id)
    if (kept?.version === version) found.set(id, kept.blog)
    else missing.add(id)
  }
  if (missing.size === 0) return found
  for (const { version, ...row } of await listTalkingBlogs(db, [...missing])) {
    const blog = talkingBlogFrom(row, origin)
    found.set(row.id, blog)
    keeper?.keep(row.id, { version, blog })
  }
  return found
}
