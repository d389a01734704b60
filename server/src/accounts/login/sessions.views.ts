import type { listSessions as listSessionsCall } from '@bowerbird/domain/accounts/accounts.contract.ts'
import type { HeldKind } from '@bowerbird/domain/core/held.ts'
import { plainReading, type Reading } from '@bowerbird/domain/core/reading.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { wallHashes, wallsFrom } from '../../blogs/blog-visibility.ts'
import { markBlogsActive } from '../../blogs/blog-writes.ts'
import { cachesOf } from '../../core/cache/caches.ts'
import { type Db, queryRow, type Tx } from '../../core/database/database.ts'
import { inPlaceOf } from '../../core/database/prepared.ts'
import type { Answer } from '../../core/http/serve.ts'
import { hashOfToken } from '../../core/http/session-cookie.ts'
import type { Member, Viewer } from '../../core/http/viewer.ts'

const touchEveryMs = 60_000

export interface MemberRow {
  account_id: string
  blog_id: string
  primary_blog_id: string
  blog_ids: string[]
  admin_of: string[]
  group_ids: string[]
  contributes_to: string[]
  is_staff: boolean
  is_verified: boolean
  joined_at: Date
  safe_mode: boolean
  can_modify_safe_mode: boolean
  reading: Partial<Reading>
  held_as: HeldKind | null
  held_until: Date | null
  wall_hashes: number[]
}

interface SessionRow extends MemberRow {
  session_id: string
  shows_activity: boolean
  seen_at: Date
  created_at: Date
}

const blogsOfAccount = sql`array(select m.blog_id from blog_members m where m.account_id = a.id order by m.blog_id)`

/** The columns of a `MemberRow`, of accounts named `a`. */
export const memberColumns = sql`
  a.id as account_id, a.current_blog_id as blog_id, a.primary_blog_id,
  ${blogsOfAccount} as blog_ids,
  array(select m.blog_id from blog_members m where m.account_id = a.id and m.role <> 'editor') as admin_of,
  array(select m.blog_id from blog_members m where m.account_id = a.id and (
    exists (select from blog_members o where o.blog_id = m.blog_id and o.account_id <> a.id)
    or exists (select from blog_contributors c where c.blog_id = m.blog_id))) as group_ids,
  array(select c.blog_id from blog_contributors c where c.account_id = a.id) as contributes_to,
  ${wallHashes({ accountId: inPlaceOf(sql`a.id`), blogIds: inPlaceOf(blogsOfAccount) })},
  a.is_staff, a.is_verified, a.created_at as joined_at, a.safe_mode, a.can_modify_safe_mode, a.reading, a.held_as, a.held_until`

/**
 * A session that ends, or any change to its member, takes effect with the next request on this server, and on the
 * others as soon as the notification arrives. Decision 9
 */
export function viewerReader(db: Db, idleDays: number): (request: FastifyRequest) => Promise<Viewer> {
  const cache = cachesOf(db).of<{ viewer: Viewer }>('sessions')
  const read = async (token: string): Promise<Viewer> => {
    const { viewer } = await cache.read(token, async () => ({ viewer: await findMember(db, token, idleDays) }))
    return viewer
  }
  return (request) => {
    request.viewerAsked ??= request.sessionToken ? read(request.sessionToken) : Promise.resolve(null)
    return request.viewerAsked
  }
}

/** A session ends at a fixed time, and earlier when it hasn't been used for so many days. */
const isOpen = (idleDays: number) =>
  sql<boolean>`expires_at > now() and seen_at > now() - make_interval(days => ${idleDays})`

/** Bypasses the cache. */
export async function findMember(db: Db, token: string, idleDays: number): Promise<Viewer> {
  const row = await queryRow<SessionRow>(db)`
    select s.id as session_id, ${memberColumns}, a.shows_activity, s.seen_at, s.created_at
    from sessions s join accounts a on a.id = s.account_id
    where s.token_hash = ${hashOfToken(token)} and ${isOpen(idleDays)}`
  if (!row) return null
  const isNew = row.seen_at.getTime() === row.created_at.getTime()
  if (isNew || Date.now() - row.seen_at.getTime() > touchEveryMs) await touchesOf(db).add(row)
  return memberFrom(row, row.session_id)
}

/** Somebody who was just removed from a blog does not act as it. */
const actingBlogOf = ({ blog_ids, blog_id, primary_blog_id }: MemberRow) =>
  blog_ids.includes(blog_id) ? blog_id : primary_blog_id

export const memberFrom = (row: MemberRow, sessionId: string): Member => ({
  accountId: row.account_id,
  sessionId,
  blogId: actingBlogOf(row),
  primaryBlogId: row.primary_blog_id,
  blogIds: row.blog_ids,
  adminOf: row.admin_of,
  groupIds: row.group_ids,
  contributesTo: row.contributes_to,
  walls: wallsFrom(row.wall_hashes),
  isStaff: row.is_staff,
  isVerified: row.is_verified,
  joinedAtMs: row.joined_at.getTime(),
  safeMode: row.safe_mode,
  canModifySafeMode: row.can_modify_safe_mode,
  reading: { ...plainReading, ...row.reading },
  ...(row.held_as && { held: { kind: row.held_as, untilMs: row.held_until?.getTime() ?? null } }),
})

const touches = new WeakMap<Db, Touches>()

function touchesOf(db: Db): Touches {
  const known = touches.get(db) ?? new Touches(db)
  touches.set(db, known)
  return known
}

/** Batches the updates of last activity: rows that arrive during one write go out with the next. */
class Touches {
  readonly #db: Db
  #waiting: SessionRow[] = []
  #writing: Promise<void> = Promise.resolve()
  #next: Promise<void> | null = null
  constructor(db: Db) {
    this.#db = db
  }

  add(row: SessionRow): Promise<void> {
    this.#waiting.push(row)
    this.#next ??= this.#writing
      .catch(() => {})
      .then(() => {
        this.#next = null
        this.#writing = touchSessions(this.#db, this.#waiting.splice(0))
        return this.#writing
      })
    return this.#next
  }
}

/**
 * Marks the one blog that a person acts as: the same time on their others would tell whose those are. Skips locked rows
 * so that two servers that see the same people never wait for each other. MSG-344
 */
async function touchSessions(db: Db, rows: readonly SessionRow[]): Promise<void> {
  const sessionIds = rows.map(({ session_id }) => session_id)
  const blogIds = rows.filter((row) => row.shows_activity).map((row) => actingBlogOf(row))
  await sql`
    with seen as (
      update sessions set seen_at = now() where id in (
        select id from sessions where id = any(${sessionIds}::uuid[]) for no key update skip locked)
    )
    ${markBlogsActive(blogIds)}`.execute(db)
}

export const listSessions: Answer<typeof listSessionsCall> = async (db, viewer, _input, { deps }) => {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'address', 'created_at', 'seen_at'])
    .where('account_id', '=', viewer.accountId)
    .where(isOpen(deps.config.sessionIdleDays))
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .execute()
  return {
    sessions: rows.map(({ id, user_agent, address, created_at, seen_at }) => ({
      id,
      is_this: id === viewer.sessionId,
      user_agent,
      address,
      created_at: created_at.toISOString(),
      seen_at: seen_at.toISOString(),
    })),
  }
}

/** Returns the ids of the sessions that have neither ended nor expired. */
export async function findOpenSessions(db: Db | Tx, sessionIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from sessions where id = any(${sessionIds}::uuid[]) and expires_at > now()`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
