import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Call, Envelope, OutputOf, SentTo } from '@bowerbird/domain/core/call.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { buildApp } from '../app.ts'
import { cachesOf } from '../core/cache/caches.ts'
import { type Db, openDatabase } from '../core/database/database.ts'
import { formKeyOf } from '../core/http/form-key.ts'
import { hashOfToken, newSessionToken } from '../core/http/session-cookie.ts'
import type { Outgoing } from '../core/outside/outgoing.ts'
import type { PageSource } from '../core/pages/pages.ts'
import { type Config, readConfig } from '../core/process/config.ts'
import { closeDeps, type Deps, openDeps } from '../deps.ts'

/** A browser with a cookie and its form key and, unless a guest, an account with one blog. */
export interface Person {
  token: string
  formKey: string
  accountId: string
  blogId: string
  blogName: string
}

export interface Answered<Output = unknown> {
  status: number
  response: Output
  error: string | number | undefined
  title: string | undefined
  headers: Record<string, unknown>
}

/** Lengthens the timeouts of the database: they protect from a slow database, and here only the machine may be slow. */
const patience = 20

function newGuest({ secret }: Deps): Person {
  const token = newSessionToken()
  return { token, formKey: formKeyOf(secret, token), accountId: '', blogId: '', blogName: '' }
}

/**
 * The whole server on a real PostgreSQL, for one test file. People and posts are random, so that files can share it.
 */
export async function openWorld(
  env: Record<string, string> = {},
  pages: PageSource = 'none',
  given: { outgoing?: Outgoing; hearsOthers?: boolean; federates?: boolean; patience?: number; log?: Deps['log'] } = {},
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'bowerbird-test-'))
  const config = configOf(dataDir, env, given.federates)
  let queryCount = 0
  const deps = await openDeps(config, process.env.TEST_DATABASE_URL as string, {
    ...(given.outgoing && { outgoing: given.outgoing }),
    patience: given.patience ?? patience,
    log: given.log ?? pino({ level: process.env.TEST_LOG ?? 'silent' }),
    onQuery: ({ query }) => {
      // Notifications to other servers are sent later and by themselves, so they do not count.
      if (!query.sql.includes('pg_notify')) queryCount += 1
    },
  })
  // Notices of what other test files write would empty the caches at any moment.
  if (!given.hearsOthers) await deps.rows.close()
  const db = openByHand(deps, () => {
    queryCount += 1
  })
  const app = await buildApp(deps, pages)
  await app.ready()

  const person = () => newGuest(deps)
  return {
    app,
    deps,
    db,
    config,
    dataDir,
    send: senderTo(app),
    aGuest: person,

    async aMember(about: About = {}): Promise<Person> {
      return insertMember(deps.db, person(), about)
    },

    /** Counts the statements that the work sends to the database. */
    async countQueries(work: () => Promise<unknown>): Promise<number> {
      if (!('mock' in performance.now)) throw new Error('Cache expiry decides the count: call holdTime() first.')
      const before = queryCount
      await work()
      return queryCount - before
    },

    eventsAbout: (id: string) => listEventsAbout(deps.db, id),

    async close() {
      await app.close()
      await closeDeps(deps)
      await db.destroy()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>

/** Only tests may federate without https. */
function configOf(dataDir: string, env: Record<string, string>, federates = false): Config {
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off', OUTBOX_IS_READ: 'on', PORT: '3000', ...env })
  return federates ? { ...config, federation: 'on' } : config
}

async function listEventsAbout(db: Db, id: string): Promise<string[]> {
  const events = await sql<{ name: string }>`
    select name from events where position(${`"${id}"`} in body::text) > 0 order by id`.execute(db)
  return events.rows.map(({ name }) => name)
}

/** Empties the caches after a test's own write. The server's writes must invalidate them by themselves. */
const openByHand = (deps: Deps, onQuery: () => void): Db =>
  openDatabase(process.env.TEST_DATABASE_URL as string, {
    max: 4,
    patience,
    onQuery: ({ query }) => {
      onQuery()
      if (!query.sql.startsWith('select')) cachesOf(deps.db).dropNoticed()
    },
  })

/** The cookie of the session, by its name on a site with TLS and on one without. */
export const cookiesOf = ({ token }: Person): string => `session=${token}; __Host-session=${token}`

const senderTo =
  (app: FastifyInstance) =>
  async <C extends Call>(who: Person, call: C, sent: SentTo<C>, headers: Record<string, string> = {}) => {
    const fields = { ...(sent as Record<string, unknown>) }
    const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
      const value = String(fields[name])
      delete fields[name]
      return encodeURIComponent(value)
    })
    const isRead = call.method === 'GET'
    const answer = await app.inject({
      method: call.method,
      url: path,
      ...(isRead ? { query: queryOf(fields) } : { payload: fields }),
      headers: { cookie: cookiesOf(who), 'x-form-key': who.formKey, ...headers },
    })
    const { meta, response, errors } = answer.json() as Envelope<OutputOf<C>>
    if (meta.status !== answer.statusCode) throw new Error(`meta says ${meta.status}, HTTP says ${answer.statusCode}`)
    if (answer.statusCode === 200) call.output.parse(response)
    return {
      status: answer.statusCode,
      response,
      error: errors?.[0]?.code,
      title: errors?.[0]?.title,
      headers: answer.headers,
    } satisfies Answered
  }

interface About {
  name?: string
  isStaff?: boolean
  isVerified?: boolean
  /** Made just now; others are made some time ago, so that no limit of new accounts concerns them. */
  isNew?: boolean
}

/** Writes an account with one blog and a session. */
function insertMember(db: Db, guest: Person, about: About): Promise<Person> {
  const name = about.name ?? `b-${randomUUID().slice(0, 18)}`
  const email = `${name}@example.test`
  return db.transaction().execute(async (tx) => {
    const account = await tx
      .insertInto('accounts')
      .values({
        email,
        email_key: email,
        password_hash: 'none',
        is_staff: about.isStaff ?? false,
        is_verified: about.isVerified ?? true,
        ...(!about.isNew && { created_at: new Date(Date.now() - 30 * 86_400_000) }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const blog = await tx.insertInto('blogs').values({ name, title: name }).returning('id').executeTakeFirstOrThrow()
    await tx.insertInto('blog_members').values({ account_id: account.id, blog_id: blog.id }).execute()
    await tx
      .updateTable('accounts')
      .set({ primary_blog_id: blog.id, current_blog_id: blog.id })
      .where('id', '=', account.id)
      .execute()
    await tx
      .insertInto('sessions')
      .values({
        token_hash: hashOfToken(guest.token),
        account_id: account.id,
        user_agent: 'test',
        address: '127.0.0.1',
        // A recent session, so that a visit writes nothing.
        created_at: new Date(Date.now() - 1000),
        expires_at: new Date(Date.now() + 86_400_000),
      })
      .execute()
    return { ...guest, accountId: account.id, blogId: blog.id, blogName: name }
  })
}

const queryOf = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  )
