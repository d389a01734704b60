import { deleteApp } from '@bowerbird/domain/apps/apps.contract.ts'
import * as calls from '@bowerbird/domain/webhooks/webhooks.contract.ts'
import { webhooksPerAppMax } from '@bowerbird/domain/webhooks/webhooks.limits.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeAccount } from '../accounts/accounts.store.ts'
import { anApp, tokensFor } from '../testing/api/apps.ts'
import { aHook, deliveriesOf, sendAll } from '../testing/api/webhooks.ts'
import { handleEventsAbout } from '../testing/handle-events-about.ts'
import { openOutside } from '../testing/outside.ts'
import { readAllRows } from '../testing/read-all-rows.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'
import { webhooksTasks } from './webhooks.jobs.ts'

let outside: Awaited<ReturnType<typeof openOutside>>
let world: World
beforeAll(async () => {
  outside = await openOutside()
  world = await openWorld({}, 'none', { outgoing: outside.outgoing })
})
afterAll(async () => {
  await world.close()
  await outside.close()
})

const listOf = async (who: Person) => (await world.send(who, calls.listWebhooks, {})).response.webhooks

test('a webhook is added, listed, replaced in its secret and deleted by the owner of its app alone [API-070]', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const app = await anApp(world, wren)
  const fields = { app_id: app.id, address: 'https://app.example/hook', events: ['ask.received', 'post.published'] }
  expect((await world.send(jay, calls.addWebhook, fields as never)).status).toBe(404)
  const { webhook, secret } = (await world.send(wren, calls.addWebhook, fields as never)).response
  expect(webhook).toMatchObject({
    ...{ app_id: app.id, address: fields.address, events: ['post.published', 'ask.received'] },
    ...{ off: null, failing_since: null, deliveries: [] },
  })
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect([await listOf(wren), await listOf(jay)]).toEqual([[webhook], []])
  const named = { webhook_id: webhook.id }
  const changes = [calls.rotateWebhookSecret, calls.pingWebhook, calls.switchOnWebhook, calls.deleteWebhook]
  for (const call of changes) expect((await world.send(jay, call, named)).status).toBe(404)
  expect(await listOf(wren)).toEqual([webhook])
  const rotated = (await world.send(wren, calls.rotateWebhookSecret, named)).response
  expect(rotated.secret).not.toBe(secret)
  const rows = JSON.stringify(await readAllRows(process.env.TEST_DATABASE_URL as string))
  expect(rows).toContain(fields.address)
  for (const text of [secret, rotated.secret]) expect(rows).not.toContain(text)
  expect((await world.send(wren, calls.deleteWebhook, named)).status).toBe(200)
  expect(await listOf(wren)).toEqual([])
})

test.each([
  [{ address: 'http://app.example/' }, 'address'],
  [{ address: 'https://app.example:8443/' }, 'address'],
  [{ address: 'http://127.0.0.1:9000/' }, 'public https address'],
  [{ address: 'https://10.0.0.1/' }, 'public https address'],
  [{ address: 'https://[fd00::1]/' }, 'address'],
  [{ address: 'https://redis/' }, 'public https address'],
  [{ address: 'https://db.internal/' }, 'public https address'],
  [{ address: 'https://app.localhost/' }, 'public https address'],
  [{ events: [] }, 'events'],
  [{ events: ['post.liked'] }, 'events'],
])('a webhook cannot be added with %j [API-070]', async (fields, words) => {
  const wren = await world.aMember()
  const { id: app_id } = await anApp(world, wren)
  const sent = { app_id, address: 'https://app.example/', events: ['post.published'], ...fields }
  const answer = await world.send(wren, calls.addWebhook, sent as never)
  expect([answer.status, answer.title]).toEqual([400, expect.stringContaining(words)])
})

test('an app has room for five webhooks [API-070]', async () => {
  const wren = await world.aMember()
  const { id: app_id } = await anApp(world, wren)
  const add = () =>
    world.send(wren, calls.addWebhook, { app_id, address: 'https://app.example/', events: 'post.published' })
  for (let at = 0; at < webhooksPerAppMax; at += 1) expect((await add()).status).toBe(200)
  expect(await add()).toMatchObject({ status: 403, error: 'webhooks.too_many' })
})

test('its owner alone edits the address and events of a webhook, by the checks of a new one, and the secret stays [API-095]', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const hook = await aHook(world, outside, wren)
  const secretOf = () =>
    world.db.selectFrom('webhooks').select('sealed_secret').where('id', '=', hook.id).executeTakeFirstOrThrow()
  const [before, secret] = [await listOf(wren), await secretOf()]
  const fields = { webhook_id: hook.id, address: 'https://new.example/hook', events: ['ask.received', 'post.replied'] }
  const edit = (who: Person, more = {}) => world.send(who, calls.editWebhook, { ...fields, ...more } as never)
  expect((await edit(jay)).status).toBe(404)
  const wrong = [
    { address: 'http://app.example/' },
    { address: 'https://app.example:8443/' },
    { address: 'http://127.0.0.1:9000/' },
    { address: 'https://10.0.0.1/' },
    { events: [] },
    { events: ['post.liked'] },
  ]
  for (const more of wrong) expect([more, (await edit(wren, more)).status]).toEqual([more, 400])
  expect(await listOf(wren)).toEqual(before)
  const { webhook } = (await edit(wren)).response
  expect(webhook).toEqual({ ...before[0], address: fields.address, events: ['post.replied', 'ask.received'] })
  expect([await listOf(wren), await secretOf()]).toEqual([[webhook], secret])
})

test('a test is sent once, also to a webhook that is switched off, and the list shows its answer [API-076]', async () => {
  const wren = await world.aMember()
  const hook = await aHook(world, outside, wren)
  await sql`update webhooks set off = 'failing', failing_since = now() where id = ${hook.id}`.execute(world.db)
  const { webhook } = (await world.send(wren, calls.pingWebhook, { webhook_id: hook.id })).response
  expect(webhook.deliveries).toMatchObject([{ event: 'ping', tries: 0, tried_at: null, status: null }])
  hook.receiver.answer.status = 503
  hook.receiver.answer.words = `Not\n now ${'x'.repeat(3000)}`
  await sendAll(world, hook)
  expect(hook.receiver.got.map(({ body }) => [body.event, body.app])).toEqual([['ping', { name: 'Nest' }]])
  const [shown] = await listOf(wren)
  expect(shown?.deliveries).toMatchObject([{ tries: 1, status: 503, next_try_at: null }])
  expect(shown?.deliveries[0]?.words).toMatch(/^Not now x{100,}$/)
  expect(shown?.deliveries[0]?.words).toHaveLength(200)
  expect(shown?.off).toBe('failing')
  const again = (await world.send(wren, calls.switchOnWebhook, { webhook_id: hook.id })).response.webhook
  expect([again.off, again.failing_since]).toEqual([null, null])
})

test('an app, or the account of its owner, takes its webhooks and their deliveries along [API-078]', async () => {
  const ends: ((owner: Person, appId: string) => Promise<unknown>)[] = [
    (owner, app_id) => world.send(owner, deleteApp, { app_id }),
    (owner) => world.db.deleteFrom('accounts').where('id', '=', owner.accountId).execute(),
  ]
  for (const end of ends) {
    const [owner, wren] = [await world.aMember(), await world.aMember()]
    const hook = await aHook(world, outside, owner)
    await tokensFor(world, wren, hook.app)
    await handleEventsAbout(world, (await writePost(world, wren)).id)
    const [delivery] = await deliveriesOf(world, hook)
    expect(delivery?.event).toBe('post.published')
    await end(owner, hook.app.id)
    expect(await deliveriesOf(world, hook)).toEqual([])
    await sendAll(world, hook)
    expect(hook.receiver.got).toEqual([])
  }
})

test('nothing goes out for an account that is being closed, its owner’s or the member’s [API-072]', async () => {
  for (const whose of ['owner', 'wren'] as const) {
    const people = { owner: await world.aMember(), wren: await world.aMember() }
    const hook = await aHook(world, outside, people.owner)
    await tokensFor(world, people.wren, hook.app)
    await handleEventsAbout(world, (await writePost(world, people.wren)).id)
    await world.deps.db.transaction().execute((tx) => closeAccount(tx, people[whose].accountId))
    await sendAll(world, hook)
    expect(hook.receiver.got).toEqual([])
  }
})

test('deliveries are forgotten after two weeks [API-075]', async () => {
  const wren = await world.aMember()
  const hook = await aHook(world, outside, wren)
  for (const age of ['13 days', '15 days'])
    await sql`
      insert into webhook_deliveries (webhook_id, event, made_at)
      values (${hook.id}, 'ping', now() - ${age}::interval)`.execute(world.db)
  await webhooksTasks(world.deps).forget_webhook_deliveries?.({})
  expect(await deliveriesOf(world, hook)).toHaveLength(1)
})
