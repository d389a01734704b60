import { randomUUID } from 'node:crypto'
import {
  chooseCurrentBlog,
  endSession,
  listSessions,
  logIn,
  logOut,
  readUserInfo,
} from '@bowerbird/domain/accounts/accounts.contract.ts'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOfToken } from '../../core/http/session-cookie.ts'
import { logInAgain, registerSomeone, withNewSession } from '../../testing/people.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { viewerReader } from './sessions.views.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.aMember() // The first account becomes staff, so it is none of those below.
})
afterAll(() => world.close())

const isLoggedIn = async (who: Person) => (await world.send(who, readUserInfo, {})).response.user !== null

test('logging in opens a new session and answers the user and its form key [POST-396]', async () => {
  const me = await registerSomeone(world)
  const guest = world.aGuest()
  const answer = await world.send(guest, logIn, { email: ` ${me.email.toUpperCase()} `, password: me.password })
  expect(answer).toMatchObject({
    status: 200,
    response: { user: { name: me.blogName }, flags: { is_logged_in: true } },
  })
  const again = withNewSession(guest, answer)
  expect(again.token).not.toBe(guest.token)
  expect(await isLoggedIn(again)).toBe(true)
  expect(await isLoggedIn(guest)).toBe(false)
  expect(await world.send(again, listSessions, {})).toMatchObject({ status: 200 })
})

test('the cookie is HttpOnly, SameSite=Lax and for the whole site; only its hash is stored [POST-396]', async () => {
  const me = await registerSomeone(world)
  const answer = await world.send(world.aGuest(), logIn, { email: me.email, password: me.password })
  const cookie = String(answer.headers['set-cookie'])
  expect(cookie).toMatch(/^session=[A-Za-z0-9_-]{43};/)
  for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=7776000']) expect(cookie).toContain(attribute)
  expect(cookie).not.toContain('Secure')
  const { token } = withNewSession(world.aGuest(), answer)
  const rows = await world.db.selectFrom('sessions').selectAll().where('account_id', '=', me.accountId).execute()
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(rows.map((row) => row.token_hash.toString('hex'))).toContain(hashOfToken(token).toString('hex'))
})

test('a wrong password and an unknown address get the very same answer [POST-396]', async () => {
  const me = await registerSomeone(world)
  const guest = world.aGuest()
  const wrong = await world.send(guest, logIn, { email: me.email, password: 'not the password' })
  const unknown = await world.send(guest, logIn, {
    email: `${randomUUID()}@example.test`,
    password: 'not the password',
  })
  expect(wrong).toMatchObject({ status: 401, error: 'accounts.wrong_login' })
  expect({ ...unknown, headers: {} }).toEqual({ ...wrong, headers: {} })
  expect(wrong.headers['set-cookie']).toBeUndefined()
  expect(
    await world.db.selectFrom('sessions').select('id').where('account_id', '=', me.accountId).execute(),
  ).toHaveLength(1)
})

/** Takes the minimum of several runs to leave out the process's other work. */
async function cpuMicrosOf(work: () => Promise<unknown>): Promise<number> {
  const costs: number[] = []
  for (let times = 0; times < 4; times++) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    costs.push(user + system)
  }
  return Math.min(...costs)
}

test('an unknown address costs the server the same work as a wrong password, so that time tells nothing', async () => {
  const me = await registerSomeone(world)
  const tryAs = (email: string) => () => world.send(world.aGuest(), logIn, { email, password: 'not the password' })
  const known = await cpuMicrosOf(tryAs(me.email))
  const unknown = await cpuMicrosOf(tryAs(`${randomUUID()}@example.test`))
  expect(unknown / known).toBeGreaterThan(0.6)
  expect(unknown / known).toBeLessThan(1.7)
})

test.each([
  ['no password', { email: 'a@example.test' }],
  ['no e-mail', { password: 'x' }],
  ['a password that is a list', { email: 'a@example.test', password: ['x'] }],
  ['a password of 1,025 letters', { email: 'a@example.test', password: 'x'.repeat(1025) }],
  ['a field nobody asked for', { email: 'a@example.test', password: 'x', remember: '1' }],
])('logging in with %s is refused [POST-394]', async (_what, sent) => {
  expect(await world.send(world.aGuest(), logIn, sent as never)).toMatchObject({ status: 400, error: 'core.bad_input' })
})

test('logging in where somebody is logged in ends their session', async () => {
  const first = await registerSomeone(world)
  const second = await registerSomeone(world)
  const answer = await world.send(first, logIn, { email: second.email, password: second.password })
  expect(answer).toMatchObject({ status: 200, response: { user: { name: second.blogName } } })
  expect(await isLoggedIn(first)).toBe(false)
})

test('logging out ends the session on the server and gives a guest a key that works [POST-396]', async () => {
  const me = await registerSomeone(world)
  const answer = await world.send(me, logOut, {})
  expect(answer).toMatchObject({ status: 200, response: { user: null, flags: { is_logged_in: false } } })
  expect(await isLoggedIn(me)).toBe(false)
  expect(await world.send(me, listSessions, {})).toMatchObject({ status: 401, error: 'core.signed_out' })
  const guest = withNewSession(me, answer)
  expect(await world.send(guest, logIn, { email: me.email, password: me.password })).toMatchObject({ status: 200 })
  expect(await world.send(world.aGuest(), logOut, {})).toMatchObject({ status: 200, response: { user: null } })
})

test('sessions are listed with this one marked, and one can be ended', async () => {
  const here = await registerSomeone(world)
  const there = await logInAgain(world, here)
  const { sessions } = (await world.send(here, listSessions, {})).response
  expect(sessions).toHaveLength(2)
  expect(sessions.filter((session) => session.is_this)).toHaveLength(1)
  expect(sessions[0]).toMatchObject({ address: '127.0.0.1', user_agent: 'lightMyRequest' })
  const other = sessions.find((session) => !session.is_this)
  expect(await world.send(here, endSession, { id: other?.id ?? '' })).toMatchObject({
    status: 200,
    response: { ended: 1 },
  })
  expect([await isLoggedIn(here), await isLoggedIn(there)]).toEqual([true, false])
})

test('all other sessions end at once', async () => {
  const here = await registerSomeone(world)
  const others = [await logInAgain(world, here), await logInAgain(world, here)]
  expect(await world.send(here, endSession, { id: 'others' })).toMatchObject({ response: { ended: 2 } })
  expect(await isLoggedIn(here)).toBe(true)
  for (const other of others) expect(await isLoggedIn(other)).toBe(false)
})

test("nobody lists or ends another's sessions; absent and another's look alike", async () => {
  const [me, stranger] = [await registerSomeone(world), await registerSomeone(world)]
  const mine = (await world.send(me, listSessions, {})).response.sessions[0]?.id ?? ''
  const another = await world.send(stranger, endSession, { id: mine })
  const absent = await world.send(stranger, endSession, { id: randomUUID() })
  expect(another).toMatchObject({ status: 404, error: 'core.not_found' })
  expect({ ...absent, headers: {} }).toEqual({ ...another, headers: {} })
  expect(await world.send(stranger, endSession, { id: 'all' })).toMatchObject({ status: 400 })
  expect(await world.send(world.aGuest(), endSession, { id: mine })).toMatchObject({ status: 401 })
  expect(await world.send(world.aGuest(), listSessions, {})).toMatchObject({ status: 401 })
  expect(await isLoggedIn(me)).toBe(true)
})

test('a session past its 90 days opens nothing', async () => {
  const me = await registerSomeone(world)
  await world.db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('account_id', '=', me.accountId)
    .execute()
  expect(await isLoggedIn(me)).toBe(false)
})

test('a session that was not used for 30 days opens nothing and is not listed', async () => {
  const me = await registerSomeone(world)
  const other = await logInAgain(world, me)
  const seen = (days: number) =>
    world.db
      .updateTable('sessions')
      .set({ seen_at: new Date(Date.now() - days * 86_400_000) })
      .where('token_hash', '=', hashOfToken(me.token))
      .execute()
  const listed = async () => (await world.send(other, listSessions, {})).response.sessions.length
  const before = await listed()
  await seen(31)
  expect([await isLoggedIn(me), await isLoggedIn(other)]).toEqual([false, true])
  expect(await listed()).toBe(before - 1)
  const patient = viewerReader(world.db, 40)
  expect(await patient({ sessionToken: me.token } as FastifyRequest)).toMatchObject({ accountId: me.accountId })
})

test('an account keeps its 100 latest sessions', async () => {
  const me = await registerSomeone(world)
  const old = Array.from({ length: 120 }, (_, index) => ({
    token_hash: hashOfToken(`${me.accountId} ${index}`),
    account_id: me.accountId,
    user_agent: 'old',
    address: '127.0.0.1',
    seen_at: new Date(Date.now() - (index + 1) * 60_000),
    expires_at: new Date(Date.now() + 60_000),
  }))
  await world.db.insertInto('sessions').values(old).execute()
  const again = await logInAgain(world, me)
  expect((await world.send(again, listSessions, {})).response.sessions).toHaveLength(100)
  expect(await isLoggedIn(me)).toBe(true)
})

test('of everybody who comes at once it is known that they were here, but for a blog that is just being changed', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => world.aMember()))
  const long = new Date(Date.now() - 3_600_000)
  const [busy] = people as [Person]
  await world.db
    .updateTable('sessions')
    .set({ seen_at: long })
    .where(
      'account_id',
      'in',
      people.map(({ accountId }) => accountId),
    )
    .execute()
  await world.db
    .updateTable('blogs')
    .set({ last_active_at: long, is_spam: false })
    .where(
      'id',
      'in',
      people.map(({ blogId }) => blogId),
    )
    .execute()
  await world.db.transaction().execute(async (tx) => {
    await tx.selectFrom('blogs').select('id').where('id', '=', busy.blogId).forUpdate().execute()
    expect(await Promise.all(people.map(isLoggedIn))).toEqual(people.map(() => true))
  })
  const activeSince = async ({ blogId, accountId }: Person) => {
    const blog = await world.db.selectFrom('blogs').select('last_active_at as at').where('id', '=', blogId).execute()
    const seen = await world.db
      .selectFrom('sessions')
      .select('seen_at as at')
      .where('account_id', '=', accountId)
      .execute()
    return [...blog, ...seen].map(({ at }) => Number(at) > Number(long))
  }
  expect(await activeSince(busy)).toEqual([false, true])
  for (const other of people.slice(1)) expect(await activeSince(other)).toEqual([true, true])
})

test('a member acts as any one of their blogs, exactly one at a time [POST-032, POST-520]', async () => {
  const me = await registerSomeone(world)
  const second = `s-${randomUUID().slice(0, 18)}`
  const blog = await world.db
    .insertInto('blogs')
    .values({ name: second, title: second })
    .returning('id')
    .executeTakeFirstOrThrow()
  await world.db.insertInto('blog_members').values({ account_id: me.accountId, blog_id: blog.id }).execute()
  const answer = await world.send(me, chooseCurrentBlog, { tumblelog: second.toUpperCase() })
  const current = (channels: { name: string; is_current: boolean }[]) =>
    channels.filter((channel) => channel.is_current).map((channel) => channel.name)
  expect(current(answer.response.user.channels)).toEqual([second])
  const { user } = (await world.send(me, readUserInfo, {})).response
  expect(current(user?.channels ?? [])).toEqual([second])
  expect(user?.primary).toBe(me.blogName)
})

test("choosing another's blog is refused, a missing one is not there, and nothing changes [POST-032, POST-394]", async () => {
  const [me, stranger] = [await registerSomeone(world), await registerSomeone(world)]
  const choose = (who: Person, tumblelog: string) => world.send(who, chooseCurrentBlog, { tumblelog })
  expect(await choose(me, stranger.blogName)).toMatchObject({ status: 403, error: 'blogs.not_yours' })
  expect(await choose(me, 'there-is-no-such-blog')).toMatchObject({ status: 404, error: 'blogs.gone' })
  expect(await choose(me, 'not a name')).toMatchObject({ status: 400 })
  expect(await choose(world.aGuest(), me.blogName)).toMatchObject({ status: 401 })
  const { user } = (await world.send(me, readUserInfo, {})).response
  expect(user?.channels.map((channel) => [channel.name, channel.is_current])).toEqual([[me.blogName, true]])
})
