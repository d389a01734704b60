import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openOwnWorld } from '../../testing/own-database.ts'
import type { World } from '../../testing/world.ts'
import type { Topic } from '../cache/cache.ts'
import { Caches } from '../cache/caches.ts'
import { openPool } from './pool.ts'
import { hearOfRows } from './row-notices.ts'

let world: World
/** Plays another process: the caches here do not see its statements. */
let elsewhere: Kysely<unknown>
beforeAll(async () => {
  world = await openOwnWorld()
  elsewhere = new Kysely({
    dialect: new PostgresDialect({ pool: openPool(process.env.TEST_DATABASE_URL as string, { max: 1 }) }),
  })
})
afterAll(async () => {
  await elsewhere.destroy()
  await world.close()
})

async function listening() {
  const reported: string[] = []
  class Listening extends Caches {
    override changed(topic: Topic, id?: string): void {
      reported.push(topic)
      super.changed(topic, id)
    }
  }
  const caches = new Listening()
  const rows = hearOfRows(process.env.TEST_DATABASE_URL as string, caches)
  await vi.waitFor(() => expect(caches.ttlMs).toBe(10_000), 30_000)
  reported.length = 0
  return { caches, reported, close: () => rows.close() }
}

test('what another process changes about members and blogs is told, and what it counts is not', async () => {
  const wren = await world.aMember()
  const { reported, close } = await listening()
  await sql`update accounts set liked_post_count = 3 where id = ${wren.accountId}`.execute(elsewhere)
  await sql`update blogs set newest_published_id = 3 where id = ${wren.blogId}`.execute(elsewhere)
  await sql`update sessions set seen_at = now() where account_id = ${wren.accountId}`.execute(elsewhere)
  await sql`update blogs set title = 'Another' where id = ${wren.blogId}`.execute(elsewhere)
  await vi.waitFor(() => expect(reported).toContain('blogs'), 30_000)
  expect(reported).not.toContain('sessions')
  await sql`update accounts set safe_mode = false where id = ${wren.accountId}`.execute(elsewhere)
  await vi.waitFor(() => expect(reported).toContain('accounts'), 30_000)
  await sql`delete from sessions where account_id = ${wren.accountId}`.execute(elsewhere)
  await vi.waitFor(() => expect(reported).toContain('sessions'), 30_000)
  await sql`delete from blog_members where account_id = ${wren.accountId}`.execute(elsewhere)
  await vi.waitFor(() => expect(reported).toContain('blog_members'), 30_000)
  await close()
})

test('whoever hears nothing any more forgets everything, keeps copies for a second only, and listens again', async () => {
  const { caches, close } = await listening()
  const sessions = caches.of('sessions')
  sessions.set('a', {})
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'bowerbird rows' and datname = current_database()`.execute(elsewhere)
  await vi.waitFor(() => expect(caches.ttlMs).toBe(1000), 30_000)
  expect(sessions.get('a')).toBeUndefined()
  await vi.waitFor(() => expect(caches.ttlMs).toBe(10_000), 30_000)
  await close()
})

test('a session that another server ended is over here at once', async () => {
  const wren = await world.aMember()
  const isKnown = async () => {
    const { app } = world
    const answer = await app.inject({ url: '/svc/user/info', headers: { cookie: `session=${wren.token}` } })
    return answer.json().response.user !== null
  }
  expect(await isKnown()).toBe(true)
  await sql`delete from sessions where account_id = ${wren.accountId}`.execute(elsewhere)
  // A missed notice would leave the entry cached for ten seconds.
  await vi.waitFor(async () => expect(await isKnown()).toBe(false), 8000)
})
