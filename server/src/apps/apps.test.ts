import * as calls from '@bowerbird/domain/apps/apps.contract.ts'
import { appsPerAccountMax } from '@bowerbird/domain/apps/apps.limits.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeAccount } from '../accounts/accounts.store.ts'
import { cachesOf } from '../core/cache/caches.ts'
import { anApp, askToken, callback, decide, readApi, redeem, tokensFor } from '../testing/api/apps.ts'
import { readAllRows } from '../testing/read-all-rows.ts'
import { openWorld, type World } from '../testing/world.ts'
import { appsTasks } from './apps.jobs.ts'
import { findToken } from './callers.views.ts'

let world: World
/** A second server of the same installation. */
let other: World
beforeAll(async () => {
  const shared = { SECRET: 'x'.repeat(40) }
  world = await openWorld(shared)
  other = await openWorld(shared, 'none', { hearsOthers: true })
})
afterAll(async () => {
  await world.close()
  await other.close()
})

const me = '/v2/user/info'
const statusOn = async (on: World, token: string) => (await readApi(on, me, token)).status

test('an app is registered, listed, edited and deleted by its owner alone [API-001]', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const fields = {
    name: ' My   nest ',
    description: 'Posts twigs',
    website: 'https://nest.example',
    callbacks: callback,
  }
  const { app, consumer_secret } = (await world.send(wren, calls.registerApp, fields)).response
  expect(app).toMatchObject({ name: 'My nest', description: 'Posts twigs', callbacks: [callback], rotated_at: null })
  expect([app.consumer_key, consumer_secret]).toEqual([
    expect.stringMatching(/^[A-Za-z0-9]{50}$/),
    expect.stringMatching(/^[\w-]{43}$/),
  ])
  expect((await world.send(wren, calls.listApps, {})).response.apps).toEqual([app])
  expect((await world.send(jay, calls.listApps, {})).response.apps).toEqual([])
  const edit = { app_id: app.id, name: 'Nest', callbacks: `${callback}\n https://app.example/two ` }
  expect((await world.send(jay, calls.editApp, edit)).status).toBe(404)
  const edited = (await world.send(wren, calls.editApp, edit)).response.app
  expect([edited.name, edited.callbacks]).toEqual(['Nest', [callback, 'https://app.example/two']])
  for (const call of [calls.rotateAppSecret, calls.deleteApp])
    expect((await world.send(jay, call, { app_id: app.id })).status).toBe(404)
  expect((await world.send(wren, calls.deleteApp, { app_id: app.id })).status).toBe(200)
  expect((await world.send(wren, calls.listApps, {})).response.apps).toEqual([])
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(51) }, 'name'],
  [{ name: 'Nest', website: 'javascript:alert(1)' }, 'website'],
  [{ name: 'Nest', callbacks: 'http://app.example/' }, 'callbacks'],
  [{ name: 'Nest', callbacks: 'https://a;frame-ancestors*/' }, 'callbacks'],
  [{ name: 'Nest', callbacks: [1, 2, 3, 4, 5, 6].map((n) => `https://app.example/${n}`).join('\n') }, 'callbacks'],
])('an app cannot be registered with %j [API-001]', async (fields, field) => {
  const answer = await world.send(await world.aMember(), calls.registerApp, fields)
  expect(answer.status).toBe(400)
  expect(answer.title).toContain(field)
})

test('an account has room for twenty apps [API-001]', async () => {
  const wren = await world.aMember()
  for (let at = 0; at < appsPerAccountMax; at += 1) await anApp(world, wren)
  const more = await world.send(wren, calls.registerApp, { name: 'One more' })
  expect(more).toMatchObject({ status: 403, error: 'apps.too_many' })
})

test('no secret or token is in the database in the clear [API-002]', async () => {
  const [owner, wren] = [await world.aMember(), await world.aMember()]
  const app = await anApp(world, owner)
  const { code } = await decide(world, wren, app, { scope: 'basic offline_access' })
  const waiting = JSON.stringify(await readAllRows(process.env.TEST_DATABASE_URL as string))
  const tokens = await redeem(world, app, code)
  const rows = waiting + JSON.stringify(await readAllRows(process.env.TEST_DATABASE_URL as string))
  expect(rows).toContain(app.key)
  for (const secret of [app.secret, code, tokens.access_token, tokens.refresh_token]) {
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(rows).not.toContain(secret)
  }
})

test('a rotated secret ends the old one and the tokens of the app itself, not those that people gave [API-002]', async () => {
  const [owner, wren] = [await world.aMember(), await world.aMember()]
  const app = await anApp(world, owner)
  const own = await askToken(world, app, { grant_type: 'client_credentials' })
  const theirs = await tokensFor(world, wren, app)
  const blog = `/v2/blog/${wren.blogName}/info`
  expect((await readApi(world, blog, own.access_token)).status).toBe(200)
  const { consumer_secret, app: rotated } = (await world.send(owner, calls.rotateAppSecret, { app_id: app.id }))
    .response
  expect(rotated.rotated_at).not.toBeNull()
  expect((await askToken(world, app, { grant_type: 'client_credentials' })).error).toBe('invalid_client')
  expect((await readApi(world, blog, own.access_token)).status).toBe(401)
  expect(await statusOn(world, theirs.access_token)).toBe(200)
  const again = { ...app, secret: consumer_secret }
  expect((await askToken(world, again, { grant_type: 'client_credentials' })).status).toBe(200)
})

test('a member sees which app acts for them, with which rights and when it was used, and ends it at once on every server [API-003]', async () => {
  const [owner, wren] = [await world.aMember(), await world.aMember()]
  const app = await anApp(world, owner)
  const { access_token, refresh_token } = await tokensFor(world, wren, app, 'basic offline_access')
  const list = async () => (await world.send(wren, calls.listGrants, {})).response.grants
  const [grant] = await list()
  expect(grant).toMatchObject({ app: { name: 'Nest' }, blog_name: wren.blogName, rights: ['basic', 'offline_access'] })
  expect(grant?.used_at).toBeNull()
  for (const on of [world, other]) expect(await statusOn(on, access_token)).toBe(200)
  expect((await list())[0]?.used_at).not.toBeNull()
  const later = await decide(world, wren, app)
  expect((await world.send(owner, calls.endGrant, { grant_id: grant?.id ?? '' })).status).toBe(404)
  expect((await world.send(wren, calls.endGrant, { grant_id: grant?.id ?? '' })).status).toBe(200)
  expect(await statusOn(world, access_token)).toBe(401)
  await expect.poll(() => statusOn(other, access_token)).toBe(401)
  expect((await askToken(world, app, { grant_type: 'refresh_token', refresh_token })).error).toBe('invalid_grant')
  // A code that was waiting does not begin it anew.
  expect((await redeem(world, app, later.code)).error).toBe('invalid_grant')
  expect(await list()).toEqual([])
})

test('a deleted app, its owner’s deleted account and the member’s own end every token at once [API-003]', async () => {
  const scene = async () => {
    const [owner, wren] = [await world.aMember(), await world.aMember()]
    const app = await anApp(world, owner)
    const { access_token } = await tokensFor(world, wren, app)
    for (const on of [world, other]) expect(await statusOn(on, access_token)).toBe(200)
    return { owner, wren, app, access_token }
  }
  const close = (accountId: string) => world.deps.db.transaction().execute((tx) => closeAccount(tx, accountId))
  const ends: ((about: Awaited<ReturnType<typeof scene>>) => Promise<unknown>)[] = [
    ({ owner, app }) => world.send(owner, calls.deleteApp, { app_id: app.id }),
    ({ owner }) => close(owner.accountId),
    ({ wren }) => close(wren.accountId),
  ]
  for (const end of ends) {
    const about = await scene()
    await end(about)
    expect(await statusOn(world, about.access_token)).toBe(401)
    await expect.poll(() => statusOn(other, about.access_token)).toBe(401)
  }
})

test('an app works for a member without a password, and may be of one [API-003]', async () => {
  const [owner, wren] = [await world.aMember(), await world.aMember()]
  for (const { accountId } of [owner, wren])
    await world.db.updateTable('accounts').set({ password_hash: '' }).where('id', '=', accountId).execute()
  const { access_token } = await tokensFor(world, wren, await anApp(world, owner))
  expect(await statusOn(world, access_token)).toBe(200)
})

test('the viewer of a token is its member, with the app’s name and without the powers of staff or a session [API-014] [API-010]', async () => {
  const staff = await world.aMember({ isStaff: true })
  const app = await anApp(world, staff)
  const { access_token } = await tokensFor(world, staff, app)
  expect((await findToken(world.deps, access_token))?.viewer).toMatchObject({
    ...{ accountId: staff.accountId, blogIds: [staff.blogId], isStaff: false, sessionId: '' },
    app: { id: app.id, name: 'Nest' },
  })
})

test('checking a known token asks the database nothing [API-003]', async () => {
  const wren = await world.aMember()
  const { access_token } = await tokensFor(world, wren, await anApp(world, wren))
  await readApi(world, me, access_token)
  const figures = () =>
    cachesOf(world.deps.db)
      .figures()
      .find(({ name }) => name === 'app_tokens')
  const before = figures()?.misses
  await readApi(world, me, access_token)
  expect(figures()?.misses).toBe(before)
})

test('tokens, codes and nonces that are over are swept [API-003]', async () => {
  const wren = await world.aMember()
  const app = await anApp(world, wren)
  await tokensFor(world, wren, app)
  await sql`update app_tokens set expires_at = now() - interval '1 minute' where app_id = ${app.id}`.execute(world.db)
  await sql`update app_requests set expires_at = now() - interval '2 days' where app_id = ${app.id}`.execute(world.db)
  await sql`insert into oauth_nonces values (${app.id}, 'a', now() - interval '1 hour'), (${app.id}, 'b', now())`.execute(
    world.db,
  )
  const tasks = appsTasks(world.deps)
  await tasks.forget_app_tokens?.({})
  await tasks.forget_oauth_nonces?.({})
  const { rows } = await sql<{ tokens: number; requests: number; nonces: number }>`
    select (select count(*)::int from app_tokens where app_id = ${app.id}) as tokens,
           (select count(*)::int from app_requests where app_id = ${app.id}) as requests,
           (select count(*)::int from oauth_nonces where app_id = ${app.id}) as nonces`.execute(world.db)
  expect(rows[0]).toEqual({ tokens: 0, requests: 0, nonces: 1 })
})
