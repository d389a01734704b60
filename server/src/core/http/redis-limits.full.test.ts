import { randomInt, randomUUID } from 'node:crypto'
import { requestPasswordReset } from '@bowerbird/domain/accounts/credentials.contract.ts'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { hasRedis, startRedis, whyNoRedis } from '../../testing/services/redis.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { limitsInRedis } from './redis-limits.ts'

let redis: Awaited<ReturnType<typeof startRedis>> | null = null
beforeAll(async () => {
  if (hasRedis) redis = await startRedis()
})
afterAll(() => redis?.stop())

const withRedis = (name: string, work: (url: string) => Promise<void>) =>
  test(name, async ({ skip }) => {
    if (!redis) return skip(whyNoRedis)
    await work(redis.url)
  })
async function openStore(url: string) {
  const store = await limitsInRedis(url, () => {})
  onTestFinished(() => store.close?.())
  return store
}

withRedis('two servers share one quota, and many at once are counted one by one', async (url) => {
  const [one, other] = [await openStore(url), await openStore(url)]
  const key = randomUUID()
  const counts = await Promise.all(Array.from({ length: 100 }, (_, at) => (at % 2 ? one : other).count(key, 60)))
  expect(counts.map(({ used }) => used).sort((less, more) => less - more)).toEqual(
    Array.from({ length: 100 }, (_, at) => at + 1),
  )
  for (const { endsInSeconds } of counts) expect(endsInSeconds).toBeGreaterThan(55)
})

withRedis('a use that is given back counts no more, and none is given back twice', async (url) => {
  const store = await openStore(url)
  const key = randomUUID()
  await store.uncount(key)
  await store.count(key, 60)
  await store.count(key, 60)
  await store.uncount(key)
  expect((await store.count(key, 60)).used).toBe(2)
})

withRedis('a window is as long as it was when it began, and then counting begins again', async (url) => {
  const store = await openStore(url)
  const client = new Redis(url)
  onTestFinished(() => client.disconnect())
  const key = randomUUID()
  await store.count(key, 60)
  await client.expire(`limit:${key}`, 30)
  expect((await store.count(key, 60)).endsInSeconds).toBeLessThanOrEqual(30)
  await client.pexpire(`limit:${key}`, 1)
  await vi.waitFor(async () => expect(await client.exists(`limit:${key}`)).toBe(0), 30_000)
  expect(await store.count(key, 60)).toMatchObject({ used: 1 })
})

withRedis('past its limit a call answers 429 on whichever server it is made', async (url) => {
  const settings = { RATE_LIMITS: 'on', REDIS_URL: url }
  const worlds = [await openWorld(settings), await openWorld(settings)] as const
  onTestFinished(async () => {
    for (const world of worlds) await world.close()
  })
  const from = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
  const ask = async (world: World) => {
    const guest = world.aGuest()
    const answer = await world.app.inject({
      method: 'POST',
      url: requestPasswordReset.path,
      remoteAddress: from,
      headers: { cookie: `session=${guest.token}`, 'x-form-key': guest.formKey },
      payload: { email: `${randomUUID()}@example.test` },
    })
    return { status: answer.statusCode, retryAfter: Number(answer.headers['retry-after'] ?? 0) }
  }
  const max = requestPasswordReset.limit?.max ?? 0
  for (let times = 0; times < max; times += 1) expect((await ask(worlds[times % 2 ? 0 : 1])).status).toBe(200)
  for (const world of worlds) {
    const refused = await ask(world)
    expect(refused.status).toBe(429)
    expect(refused.retryAfter).toBeGreaterThan(3500)
  }
})

withRedis('without Redis a limited call answers 503 and when to come back; with it again, as before', async () => {
  const mine = await startRedis()
  const world = await openWorld({ RATE_LIMITS: 'on', REDIS_URL: mine.url })
  onTestFinished(() => world.close())
  const ask = () => world.send(world.aGuest(), requestPasswordReset, { email: `${randomUUID()}@example.test` })
  expect((await ask()).status).toBe(200)
  await mine.stop()
  const away = await ask()
  expect(away).toMatchObject({ status: 503, error: 'core.busy' })
  expect(away.headers['retry-after']).toBe('5')
  const back = await startRedis(mine.port)
  onTestFinished(() => back.stop())
  await vi.waitFor(async () => expect((await ask()).status).toBe(200), 30_000)
})
