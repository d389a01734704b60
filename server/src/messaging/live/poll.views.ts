import { sql } from 'kysely'
import { cachesOf } from '../../core/cache/caches.ts'
import { KeptAMoment } from '../../core/cache/kept-a-moment.ts'
import type { Db } from '../../core/database/database.ts'
import { gathered } from '../../core/database/gathered.ts'
import { prepared } from '../../core/database/prepared.ts'

interface OwnBlog {
  id: string
  mention_key: string
}

interface CountsRow {
  id: string
  /** Counts by conversation as JSON; null when everything is read. */
  counts: string | null
}

const unread = sql`unread_count > 0 and not is_hidden`
const counts = sql`json_object_agg(conversation_id, unread_count)::text`

/** Returns no rows when the session has ended. */
const listOfSession = prepared<OwnBlog & CountsRow, [sessionId: string]>(
  (sessionId) => sql`
    select blogs.id, blogs.mention_key, (
      select ${counts} from conversation_members where blog_id = blogs.id and ${unread}) as counts
    from sessions
    join blog_members on blog_members.account_id = sessions.account_id
    join blogs on blogs.id = blog_members.blog_id
    where sessions.id = ${sessionId} and sessions.expires_at > now()`,
)

const listOfBlogs = prepared<CountsRow, [blogIds: readonly string[]]>(
  (blogIds) => sql`
    select blogs.id, (select ${counts} from conversation_members where blog_id = blogs.id and ${unread}) as counts
    from unnest(${blogIds}::bigint[]) as blogs (id)`,
)

/** Batches the concurrent polls into one statement. */
const readCounts = gathered<readonly string[], ReadonlyMap<string, string | null>>({
  run: async (db, asked) => {
    const rows = await listOfBlogs(db, [...new Set(asked.flat())])
    const byId = new Map(rows.map(({ id, counts }) => [id, counts]))
    return asked.map(() => byId)
  },
})

/** Returns unread counts by mention key, each as JSON, in one statement; null when the session has ended. */
export function unreadReader(db: Db): (sessionId: string) => Promise<Map<string, string> | null> {
  const caches = cachesOf(db)
  const kept = new KeptAMoment<readonly OwnBlog[]>({ momentMs: () => caches.ttlMs })
  caches.onChange(['sessions', 'accounts', 'blog_members', 'blogs'], () => kept.forget())

  return async (sessionId) => {
    const known = kept.find(sessionId)
    if (known) {
      const countsOf = await readCounts(
        db,
        known.map(({ id }) => id),
      )
      return new Map(known.map(({ id, mention_key }) => [mention_key, countsOf.get(id) ?? '{}']))
    }
    const before = kept.changes
    const blogs = await listOfSession(db, sessionId)
    if (blogs.length === 0) return null
    kept.keep(
      sessionId,
      blogs.map(({ id, mention_key }) => ({ id, mention_key })),
      before,
    )
    return new Map(blogs.map(({ mention_key, counts }) => [mention_key, counts ?? '{}']))
  }
}
