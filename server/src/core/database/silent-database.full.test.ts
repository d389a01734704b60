import { logIn, readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabaseProxy } from '../../testing/services/database-proxy.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { openPool } from './pool.ts'
import { withSilenceWatch } from './silent-database.ts'

let line: Awaited<ReturnType<typeof openDatabaseProxy>>
let world: World
let ann: Person

const direct = process.env.TEST_DATABASE_URL as string
beforeAll(async () => {
  line = await openDatabaseProxy(direct)
  process.env.TEST_DATABASE_URL = line.url
  world = await openWorld({}, 'build', { patience: 1 })
  ann = await world.aMember()
})
afterAll(async () => {
  await world.close()
  await line.close()
  process.env.TEST_DATABASE_URL = direct
})

const ask = async () => {
  const startedAt = performance.now()
  const { status, headers } = await world.send(ann, readUserInfo, {})
  return { status, retryAfter: headers['retry-after'], ms: performance.now() - startedAt }
}
const refused = { status: 503, retryAfter: '5' }
/** A slow machine may need longer for the first new connections than a statement may take. */
const isFoundAgain = () => expect.poll(ask, { timeout: 30_000, interval: 100 }).toMatchObject({ status: 200 })

test('a database that falls silent is waited for no longer than a statement may take, and is found again', async () => {
  expect(await ask()).toMatchObject({ status: 200 })
  line.hold()
  const answers = await Promise.all(Array.from({ length: 20 }, ask))
  for (const answer of answers) expect(answer).toMatchObject(refused)
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(60_000)
  expect((await world.app.inject('/readyz')).statusCode).toBe(503)
  line.mend()
  await isFoundAgain()
})

test('a server that was itself held up does not take that for silence', async () => {
  const pool = openPool(direct, { max: 1 })
  const client = await pool.connect()
  const ask = withSilenceWatch(client, client.query.bind(client), 0.1)
  const asked = ask('select 1 as one') as Promise<{ rows: unknown[] }>
  // The query was sent; its answer stays unread while nothing else runs in this process. The database has all this time.
  await new Promise((turn) => setImmediate(turn))
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000)
  expect((await asked).rows).toEqual([{ one: 1 }])
  client.release()
  await pool.end()
})

test('a database that is gone is told at once, and is found again', async () => {
  line.cut()
  for (const answer of await Promise.all(Array.from({ length: 20 }, ask))) expect(answer).toMatchObject(refused)
  line.mend()
  await isFoundAgain()
})

test('a page says so as well, to guests and members, in words and with the time to come again', async () => {
  line.cut()
  for (const path of ['/explore', `/blog/${ann.blogName}`]) {
    for (const headers of [{}, { cookie: `session=${ann.token}` }]) {
      const { statusCode, headers: sent, body } = await world.app.inject({ url: path, headers })
      expect([statusCode, sent['retry-after'], sent['content-type']]).toEqual([503, '5', 'text/html; charset=utf-8'])
      expect(body).toContain(coreRefusals.busy.text)
    }
  }
  line.mend()
  await isFoundAgain()
  expect((await world.app.inject(`/blog/${ann.blogName}`)).statusCode).toBe(200)
})

test('a form sent without a script comes back with words', async () => {
  line.cut()
  const answer = await world.app.inject({
    method: 'POST',
    url: logIn.path,
    headers: {
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
      cookie: `session=${ann.token}`,
      referer: 'http://localhost/login',
      host: 'localhost',
    },
    payload: new URLSearchParams({ form_key: ann.formKey, email: 'a@b.test', password: 'something' }).toString(),
  })
  expect(answer.statusCode).toBe(303)
  expect(new URL(`${answer.headers.location}`, 'http://localhost').searchParams.get('refused')).toBe(
    coreRefusals.busy.text,
  )
  line.mend()
})

test('a server that is about to stop says so to whoever asks whether it is ready, and still answers', async () => {
  world.app.leaving.abort()
  const ready = await world.app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'leaving' }])
  const answer = await world.app.inject('/svc/user/info')
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close'])
})
