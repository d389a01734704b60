import { sql } from 'kysely'
import { cachesOf } from '../../core/cache/caches.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import { prepared } from '../../core/database/prepared.ts'
import { type TalkingBlog, type TalkingRow, talkingBlogFrom, talkingColumns } from './participants.ts'

/** A blog and the version of its row that a statement saw (xmin). */
export interface SeenBlog {
  id: string
  version: string
}

const bytesEach = 2500
const sizeOf = ({ blog }: { version: string; blog: TalkingBlog }) => bytesEach + 2 * blog.look.description.length

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
  // A transaction sees what nobody else may see yet, so what it reads is not cached.
  const cache = db.isTransaction ? null : cachesOf(db).of('talking_blogs', sizeOf)
  const found = new Map<string, TalkingBlog>()
  const missing = new Set<string>()
  for (const { id, version } of seen) {
    const known = cache?.get(id)
    if (known?.version === version) found.set(id, known.blog)
    else missing.add(id)
  }
  if (missing.size === 0) return found
  for (const { version, ...row } of await listTalkingBlogs(db, [...missing])) {
    const blog = talkingBlogFrom(row, origin)
    found.set(row.id, blog)
    cache?.set(row.id, { version, blog })
  }
  return found
}
