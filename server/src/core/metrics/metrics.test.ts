import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { figures } from '../../staff/figures.ts'
import { holdTime } from '../../testing/hold-time.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { openMailer } from '../outside/mailer.ts'
import { findFreePort } from '../process/free-port.ts'
import { addJob } from '../work/jobs.ts'
import { openMetrics } from './metrics.ts'
import { openMetricsPort } from './serve-metrics.ts'

const token = 'a token for the scraper'
let world: World
let guarded: World
beforeAll(async () => {
  world = await openWorld()
  guarded = await openWorld({ METRICS_TOKEN: token })
})
afterAll(async () => {
  await guarded.close()
  await world.close()
})

const ask = async (remoteAddress: string, headers: Record<string, string> = {}, of = world) =>
  (await of.app.inject({ url: '/metrics', remoteAddress, headers })).statusCode

/** The names of metrics in a text, with the labels of each. */
function namesIn(text: string): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>()
  for (const [, name = ''] of text.matchAll(/^# TYPE (\w+) /gm)) names.set(name, new Set())
  for (const [, series = '', labels = ''] of text.matchAll(/^(\w+)\{([^}]*)\}/gm)) {
    const name = names.has(series) ? series : series.replace(/_(bucket|sum|count)$/, '')
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) names.get(name)?.add(label)
  }
  return names
}

test('figures are told to the machine itself, and to nobody for whom a proxy on it speaks [DAY-023]', async () => {
  for (const own of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect([own, await ask(own)]).toEqual([own, 200])
  expect(await ask('192.0.2.1')).toBe(404)
  expect(await ask('127.0.0.1', { host: '127.0.0.1:3000' })).toBe(200)
  for (const host of ['rebound.example', '127.0.0.1.rebound.example'])
    expect([host, await ask('127.0.0.1', { host })]).toEqual([host, 404])
  for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])
    expect([name, await ask('127.0.0.1', { [name]: '192.0.2.1' })]).toEqual([name, 404])
})

test('with a token they are told to who has it, from anywhere, and to nobody else [DAY-023]', async () => {
  const bearer = (sent: string) => ({ authorization: `Bearer ${sent}` })
  expect(await ask('192.0.2.1', { ...bearer(token), 'x-forwarded-for': '192.0.2.2' }, guarded)).toBe(200)
  for (const headers of [{}, bearer('another'), bearer(`${token}s`), { authorization: token }])
    expect(await ask('127.0.0.1', headers, guarded)).toBe(401)
})

test('with a port of their own they are told there alone, with the token if there is one [DAY-023]', async () => {
  const metricsPort = await findFreePort()
  const access = { metricsPort, metricsToken: token, host: '127.0.0.1' }
  const port = await openMetricsPort(access, openMetrics(world.deps, figures))
  await expect(openMetricsPort(access, world.app.metrics)).rejects.toThrow(`METRICS_PORT ${metricsPort} is taken`)
  const get = (path: string, headers = {}) => fetch(`http://127.0.0.1:${metricsPort}${path}`, { headers })
  const authorization = `Bearer ${token}`
  const answer = await get('/metrics', { authorization })
  expect([answer.status, (await answer.text()).includes('events_waiting ')]).toEqual([200, true])
  expect([(await get('/metrics')).status, (await get('/', { authorization })).status]).toEqual([401, 404])
  await port?.close()
  const apart = await openWorld({ METRICS_PORT: String(metricsPort) })
  expect(await ask('127.0.0.1', {}, apart)).toBe(404)
  await apart.close()
})

test('every cache tells its hits, misses, entries and bytes', async () => {
  const wren = await world.aMember()
  const headers = { cookie: `session=${wren.token}` }
  const figure = async (name: string) => {
    const { payload } = await world.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    return Number(new RegExp(`^${name}{cache="sessions"} (\\d+)$`, 'm').exec(payload)?.[1])
  }
  // Changes by other tests may empty the cache meanwhile, so this retries.
  await vi.waitFor(async () => {
    await world.app.inject({ url: '/svc/user/info', headers })
    expect(await figure('cache_entries')).toBeGreaterThan(0)
    expect(await figure('cache_hits')).toBeGreaterThan(0)
  }, 30_000)
  expect(await figure('cache_misses')).toBeGreaterThan(0)
  expect(await figure('cache_bytes')).toBe(0)
})

test('jobs, events, deliveries, mails, connections, files and people have their figures [DAY-021]', async () => {
  const wren = await world.aMember()
  await sql`insert into reports (account_id, blog_id, reason) values (${wren.accountId}, ${wren.blogId}, 'spam')`.execute(
    world.db,
  )
  await addJob(world.db, 'sweep_imports', {}, 'metrics test', new Date(Date.now() + 86_400_000))
  await openMailer(world.config, world.deps.log).send({ to: 'a@example.org', subject: 'x', text: 'x', links: [] })
  const text = await openMetrics(world.deps, figures).read()
  const value = (series: string) => {
    const line = text.split('\n').find((one) => one.startsWith(`${series} `))
    return line === undefined ? undefined : Number(line.slice(series.length + 1))
  }
  expect(value('jobs{task="sweep_imports",state="scheduled"}')).toBeGreaterThan(0)
  expect(value('mails_total{result="sent"}')).toBeGreaterThan(0)
  for (const days of ['1', '7', '30']) expect(value(`accounts_active{days="${days}"}`)).toBeGreaterThan(0)
  for (const series of ['accounts', 'reports_open']) expect(value(series)).toBeGreaterThan(0)
  for (const state of ['used', 'idle', 'waiting'])
    expect(value(`database_connections{pool="main",state="${state}"}`)).toBeGreaterThanOrEqual(0)
  for (const series of [
    ...['events_waiting', 'events_oldest_seconds', 'webhook_deliveries_waiting', 'federation_deliveries_waiting'],
    ...['media_bytes', 'posts', 'webhooks_off', 'federation_servers_failing{state="given_up"}'],
    ...['webhook', 'federation'].map((kind) => `deliveries_total{kind="${kind}",result="failed"}`),
  ])
    expect([series, value(series)]).toEqual([series, expect.any(Number)])
})

test('a scrape soon after another reads only what is small, and serves the rest as it was [DAY-022]', async () => {
  holdTime()
  const metrics = openMetrics(world.deps, figures)
  expect(await world.countQueries(() => metrics.read())).toBeGreaterThan(10)
  expect(await world.countQueries(() => metrics.read())).toBe(2)
})

const docs = join(import.meta.dirname, '../../../../docs')

test('operators are told of every metric, and of none that does not exist [DAY-027]', async () => {
  const page = readFileSync(join(docs, 'operations.md'), 'utf8')
  const section = page.slice(page.indexOf('### Metrics'), page.indexOf('\n## ', page.indexOf('### Metrics')))
  const reported = [...section.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)(?:\{([\w,]+)\})?`/g)].map(([, name, labels = '']) => `${name} ${labels}`.trim()),
  )
  const exposed = [...namesIn(await world.app.metrics.read()).keys()].filter((name) => !/^(nodejs|process)_/.test(name))
  expect(reported.map((one) => one.split(' ')[0]).toSorted()).toEqual(exposed.toSorted())
})

/** The names in a query of PromQL that are neither functions, nor labels, nor words of the language. */
const metricsIn = (query: string) =>
  [
    ...query
      .replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, '')
      .replaceAll(/\b(by|without) *\([^)]*\)/g, '')
      .matchAll(/\b([a-z]\w*)\b(?! *\()/g),
  ].map(([, name = '']) => name)

const labelsIn = (query: string) =>
  [
    ...[...query.matchAll(/\{([^}]*)\}/g)].flatMap(([, inner = '']) => [...inner.matchAll(/(\w+) *[=!]/g)]),
    ...[...query.matchAll(/\bby *\(([^)]*)\)/g)].flatMap(([, inner = '']) => [...inner.matchAll(/(\w+)/g)]),
  ].map(([, label = '']) => label)

test('every query of the Grafana dashboard names metrics and labels that exist [DAY-024]', async () => {
  const board = JSON.parse(readFileSync(join(docs, 'grafana.json'), 'utf8')) as {
    panels: { title: string; targets?: { expr: string; legendFormat?: string }[] }[]
  }
  await world.app.inject({ url: '/healthz' })
  await addJob(world.db, 'sweep_imports', {}, 'metrics test', new Date(Date.now() + 86_400_000))
  const exposed = namesIn(await openMetrics(world.deps, figures).read())
  for (const [name, labels] of namesIn(await world.app.metrics.read()))
    exposed.set(name, labels.union(exposed.get(name) ?? new Set()))
  // These have no series while nothing fails.
  exposed.set('event_listener_failures', new Set(['listener', 'state'])).set('job_failures', new Set(['task', 'state']))
  const queries = board.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  expect(queries.length).toBeGreaterThan(15)
  for (const query of queries) {
    const names = metricsIn(query).map((name) => (exposed.has(name) ? name : name.replace(/_(bucket|sum|count)$/, '')))
    expect(names.length, query).toBeGreaterThan(0)
    for (const name of names) expect([query, exposed.has(name)]).toEqual([query, true])
    const known = new Set(['le', ...names.flatMap((name) => [...(exposed.get(name) ?? [])])])
    for (const label of labelsIn(query)) expect([query, label, known.has(label)]).toEqual([query, label, true])
  }
})
