import { randomUUID } from 'node:crypto'
import {
  sendClientError,
  sendConversion,
  sendLog,
  sendPlayerLog,
  sendUsage,
} from '@bowerbird/domain/telemetry/telemetry.contract.ts'
import { eventDataMaxLength, logRetentionDays } from '@bowerbird/domain/telemetry/telemetry.limits.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../testing/world.ts'
import { telemetryTasks } from './telemetry.jobs.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const anEvent = (name: string, data: Record<string, unknown> = {}) => ({
  log_key: 'key',
  uuid: 't:wren',
  event: name,
  ts: 1_900_000_000_000,
  rid: 'page-1',
  elapsed: 1200,
  data,
  env: { screen: 'Dashboard', width: 1280, height: 900 },
})
const client = {
  language: 'en',
  manufacturer: 'Example',
  os_version: '10',
  platform: 'web',
  build_version: '',
  carrier: '',
  connection: '',
  model: '',
}
const saved = async (name: string) =>
  world.db.selectFrom('log_entries').selectAll().where('name', '=', name).orderBy('id').execute()

async function post(path: string, body: string, type: string, who = world.aGuest()) {
  return world.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': type, cookie: `session=${who.token}`, 'x-form-key': who.formKey },
    body,
  })
}

test('a log as plain text is stored with its time, for guests too [BLOG-394, BLOG-397]', async () => {
  const name = `test:${randomUUID()}`
  const answer = await post(
    '/services/cslog',
    JSON.stringify({ payload: [anEvent(name, { n: 1 }), anEvent(name)] }),
    'text/plain',
  )
  expect(answer.statusCode).toBe(200)
  const [first, second] = await saved(name)
  expect(first).toMatchObject({ channel: 'log', data: { data: { n: 1 }, uuid: 't:wren', elapsed: 1200 } })
  expect(second?.received_at).toBeInstanceOf(Date)
})

test('a beacon needs no form key, the logs that are no beacons do [BLOG-310, BLOG-373]', async () => {
  const mark = `test:${randomUUID()}`
  const guest = world.aGuest()
  const send = (url: string, body: object, type = 'application/json') =>
    world.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': type, cookie: `session=${guest.token}` },
      body: JSON.stringify(body),
    })
  const beacon = await send('/services/cslog', { payload: [anEvent(mark)] }, 'text/plain;charset=UTF-8')
  const usage = await send('/services/tracker', { trackers: [mark], krakenEvents: [], ...client })
  expect([beacon.statusCode, usage.statusCode]).toEqual([200, 200])
  expect(await countWith(mark)).toBe(2)
  const player = await send('/svc/log/lady', { events: [{ name: mark }] })
  const conversion = await send('/svc/log/conversion', { log: '{}' })
  expect([player.statusCode, conversion.statusCode]).toEqual([403, 403])
  expect(await countWith(mark)).toBe(2)
})

test.each([
  ['/services/cslog', 'text/plain', '{"payload": [{"event": "MARK"}'],
  ['/svc/log/lady', 'application/json', '{"events": [{"name": "MARK"}}'],
  ['/services/tracker', 'application/json', '{"trackers": ["MARK"'],
  ['/svc/log/conversion', 'application/x-www-form-urlencoded', 'log=%7B"MARK"'],
])('broken JSON to %s is refused and stores nothing [BLOG-397]', async (path, type, body) => {
  const mark = randomUUID()
  expect((await post(path, body.replace('MARK', mark), type, await world.aMember())).statusCode).toBe(400)
  expect(await countWith(mark)).toBe(0)
})

test('events of players are stored under their names [BLOG-395]', async () => {
  const name = `play-${randomUUID()}`
  const { response } = await world.send(world.aGuest(), sendPlayerLog, {
    events: [{ name, post_id: '7', position: 3 }],
  })
  expect(response).toEqual({ stored: 1 })
  expect(await saved(name)).toMatchObject([{ channel: 'player', data: { post_id: '7', position: 3 } }])
})

test('a conversion is a form field with JSON in it, of one name and version, of members alone [BLOG-393]', async () => {
  const member = await world.aMember()
  const player = `player-${randomUUID()}`
  const log = (change: object = {}) =>
    JSON.stringify({ name: 'CONVERSION_ACTION_HTML5_VIDEO', extra: { player, player_version: 2 }, ...change })
  const form = (text: string, who = member) =>
    post('/svc/log/conversion', new URLSearchParams({ log: text }).toString(), 'application/x-www-form-urlencoded', who)
  expect((await form(log(), world.aGuest())).statusCode).toBe(401)
  expect((await form(log({ name: 'OTHER' }))).statusCode).toBe(400)
  expect((await form(log())).statusCode).toBe(200)
  const rows = await saved('CONVERSION_ACTION_HTML5_VIDEO')
  expect(rows.filter(({ data }) => data.player === player)).toMatchObject([{ data: { player_version: 2 } }])
  expect((await world.send(member, sendConversion, { log: 'no JSON' })).status).toBe(400)
})

test('what could not be loaded is stored with where and why [BLOG-413]', async () => {
  const chunk = `Part-${randomUUID()}`
  await world.send(world.aGuest(), sendClientError, { chunk, path: '/dashboard', message: 'no line' })
  const rows = await saved('client_error')
  expect(rows.map(({ data }) => data)).toContainEqual({ chunk, path: '/dashboard', message: 'no line' })
})

test('usage is stored with the details of the client [BLOG-396]', async () => {
  const name = `like-${randomUUID()}`
  const krakenEvents = [{ event: name, ts: 1, data: { post_id: '7' } }]
  const { response } = await world.send(await world.aMember(), sendUsage, {
    trackers: ['pt1'],
    krakenEvents,
    ...client,
  })
  expect(response).toEqual({ stored: 2 })
  expect(await saved(name)).toMatchObject([{ channel: 'usage', data: { data: { post_id: '7' }, client } }])
})

test.each([
  ['too much in one event', (event: object) => ({ ...event, data: { text: 'x'.repeat(eventDataMaxLength) } })],
  ['a strange field', (event: object) => ({ ...event, is_staff: true })],
  ['no name', (event: object) => ({ ...event, event: '' })],
])('%s is refused, and nothing of the batch is stored', async (_what, spoil) => {
  const mark = `test:${randomUUID()}`
  const payload = [anEvent(mark), spoil(anEvent(mark))]
  expect((await world.send(world.aGuest(), sendLog, { payload } as never)).status).toBe(400)
  expect(await countWith(mark)).toBe(0)
})

test('what was logged is forgotten after its time', async () => {
  const name = `test:${randomUUID()}`
  await world.send(world.aGuest(), sendLog, { payload: [anEvent(name), anEvent(`${name}-new`)] })
  await sql`update log_entries set received_at = now() - make_interval(days => ${logRetentionDays + 1}) where name = ${name}`.execute(
    world.db,
  )
  await telemetryTasks(world.deps).forget_old_logs?.({})
  expect(await saved(name)).toEqual([])
  expect(await saved(`${name}-new`)).toHaveLength(1)
})

async function countWith(mark: string): Promise<number> {
  const { rows } = await sql`select from log_entries where name = ${mark} or data::text like ${`%${mark}%`}`.execute(
    world.db,
  )
  return rows.length
}
