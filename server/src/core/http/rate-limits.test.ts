import { randomInt, randomUUID } from 'node:crypto'
import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { requestPasswordReset } from '@bowerbird/domain/accounts/credentials.contract.ts'
import { answerAsk } from '@bowerbird/domain/asks/asks.contract.ts'
import { defaultLimitOf, defineCall, type Limit, readingTimeMs } from '@bowerbird/domain/core/call.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { nothing } from '@bowerbird/domain/core/wire.ts'
import { readExplore } from '@bowerbird/domain/feeds/explore.contract.ts'
import { unlikePost } from '@bowerbird/domain/notes/notes.contract.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { addressGroup, Buckets, limitsInDatabase, RateLimiter } from './rate-limits.ts'

let limited: World
let unlimited: World
beforeAll(async () => {
  limited = await openWorld({ RATE_LIMITS: 'on' }, 'build')
  unlimited = await openWorld()
})
afterAll(async () => {
  await limited.close()
  await unlimited.close()
})

const hex = () => randomInt(65_536).toString(16)
const aNetwork = () => `2001:db8:${hex()}:${hex()}`
const anAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

async function ask(world: World, from: string, headers: Record<string, string> = {}) {
  const guest = world.aGuest()
  const answer = await world.app.inject({
    method: 'POST',
    url: requestPasswordReset.path,
    remoteAddress: from,
    headers: { cookie: `session=${guest.token}`, 'x-form-key': guest.formKey, ...headers },
    payload: { email: `${randomUUID()}@example.test` },
  })
  return { status: answer.statusCode, code: answer.json().errors?.[0]?.code, retryAfter: answer.headers['retry-after'] }
}

const max = requestPasswordReset.limit?.max ?? 0
const timesFrom = async (world: World, addresses: string[], headers?: Record<string, string>) => {
  const statuses: number[] = []
  for (const address of addresses) statuses.push((await ask(world, address, headers)).status)
  return statuses
}

test('past its limit a call answers 429 and says when to come back; another address is not affected', async () => {
  const from = anAddress()
  expect(await timesFrom(limited, Array(max).fill(from))).toEqual(Array(max).fill(200))
  const refused = await ask(limited, from)
  expect(refused).toMatchObject({ status: 429, code: 'core.too_many' })
  expect(Number(refused.retryAfter)).toBeGreaterThan(3500)
  expect(Number(refused.retryAfter)).toBeLessThanOrEqual(3600)
  expect((await ask(limited, anAddress())).status).toBe(200)
})

test('many at once are counted one by one', async () => {
  const from = anAddress()
  const answers = await Promise.all(Array.from({ length: max * 2 }, () => ask(limited, from)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(max)
})

test('all addresses of an IPv6 /64 count as one, another /64 as another', async () => {
  const network = aNetwork()
  const inside = Array.from({ length: max + 1 }, (_, index) => `${network}:${hex()}:${hex()}:${hex()}:${index + 1}`)
  expect(await timesFrom(limited, inside)).toEqual([...Array(max).fill(200), 429])
  expect((await ask(limited, `${aNetwork()}::1`)).status).toBe(200)
})

test('an address is believed from a trusted proxy alone', async () => {
  const from = anAddress()
  const pretend = () => ({ 'x-forwarded-for': anAddress() })
  for (let times = 0; times < max; times++) await ask(limited, from, pretend())
  expect((await ask(limited, from, pretend())).status).toBe(429)

  const behindProxy = await openWorld({ RATE_LIMITS: 'on', TRUSTED_PROXIES: from })
  try {
    const visitor = anAddress()
    expect(await timesFrom(behindProxy, Array(max + 1).fill(from), { 'x-forwarded-for': visitor })).toEqual([
      ...Array(max).fill(200),
      429,
    ])
    expect((await ask(behindProxy, from, pretend())).status).toBe(200)
  } finally {
    await behindProxy.close()
  }
})

test('two servers share one quota', async () => {
  const other = await openWorld({ RATE_LIMITS: 'on' })
  try {
    const from = anAddress()
    for (let times = 0; times < max; times++) await ask(times % 2 ? limited : other, from)
    expect([(await ask(limited, from)).status, (await ask(other, from)).status]).toEqual([429, 429])
  } finally {
    await other.close()
  }
})

test('when the window has passed, counting begins again', async () => {
  const from = anAddress()
  for (let times = 0; times <= max; times++) await ask(limited, from)
  await sql`update rate_limits set ends_at = now() - interval '1 second' where key like ${`%${from}`}`.execute(
    limited.db,
  )
  expect((await ask(limited, from)).status).toBe(200)
})

test('RATE_LIMITS=off lifts every limit', async () => {
  const from = anAddress()
  expect(await timesFrom(unlimited, Array(max + 5).fill(from))).toEqual(Array(max + 5).fill(200))
})

afterEach(() => vi.restoreAllMocks())

const writesLikeIt = (world: World, who: Person, from = anAddress()) =>
  world.app.inject({
    method: unlikePost.method,
    url: unlikePost.path,
    remoteAddress: from,
    headers: { cookie: `session=${who.token}`, 'x-form-key': who.formKey },
    payload: { id: '1' },
  })

test('writes that have no limit of their own share one, by account, and without a statement', async () => {
  const [me, other] = [await limited.aMember(), await limited.aMember()]
  const { max: writes } = defaultLimitOf(unlikePost) as Limit
  vi.spyOn(performance, 'now').mockReturnValue(1e9)
  const answers = await Promise.all(Array.from({ length: writes + 2 }, () => writesLikeIt(limited, me)))
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(['1', '1'])
  expect((await writesLikeIt(limited, other)).statusCode).not.toBe(429)
  const { rows } = await sql`select 1 from rate_limits where key like ${`%${me.accountId}%`}`.execute(limited.db)
  expect(rows).toEqual([])
})

test('a page counts against the limit of the costly reads that the server makes for it', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(1e9)
  const me = await limited.aMember()
  const left = async () => (await limited.deps.limiter.leftOf(readExplore, me.accountId, ''))?.left
  const before = await left()
  const page = await limited.app.inject({ url: '/explore', headers: { cookie: `session=${me.token}` } })
  expect(page.statusCode).toBe(200)
  expect(await left()).toBeLessThan(Number(before))
})

test('a bucket holds one window, and fills again as time passes', () => {
  const buckets = new Buckets()
  const limit = { per: 'account', max: 3, windowSeconds: 6 } as const
  const at = (nowMs: number) => buckets.spend('me', limit, nowMs)
  expect([at(0), at(0), at(0), at(0), at(0)]).toEqual([0, 0, 0, 2, 2])
  expect([at(2000), at(2000)]).toEqual([0, 2])
  expect([at(60_000), at(60_000), at(60_000), at(60_000)]).toEqual([0, 0, 0, 2])
  expect(buckets.spend('other', limit, 60_000)).toBe(0)
})

test('the time that texts of a member take counts, also if they are refused, and comes back as time passes', async () => {
  let nowMs = 1e9
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  const limiter = new RateLimiter(limitsInDatabase(limited.db))
  const tooIntricate = new RefusedError(postsRefusals.tooIntricate)
  const read = (who: string) =>
    limiter.whileTimed(who, () => {
      nowMs += readingTimeMs.max * 1.2
      throw tooIntricate
    })
  await expect(read('me')).rejects.toThrow(tooIntricate)
  await expect(read('me')).rejects.toThrow(new RefusedError({ ...coreRefusals.tooMany, retryAfterSeconds: 13 }))
  await expect(read('other')).rejects.toThrow(tooIntricate)
  nowMs += 13_000
  await expect(read('me')).rejects.toThrow(tooIntricate)
})

test('who has used up that time can send no post and no answer for a while', async () => {
  let nowMs = 1e9
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  const me = await limited.aMember()
  await limited.deps.limiter.whileTimed(me.accountId, () => {
    nowMs += readingTimeMs.max * 2
  })
  const post = { channel_id: me.blogName, post: { one: 'A title' } }
  const question = { post_id: '1', tumblelog: me.blogName, key: 'x', answer_text: 'Yes.' }
  expect(await limited.send(me, updatePost, post)).toMatchObject({ status: 429, error: 'core.too_many' })
  expect(await limited.send(me, answerAsk, question)).toMatchObject({ status: 429, error: 'core.too_many' })
  nowMs += (readingTimeMs.windowSeconds + 1) * 1000
  expect((await limited.send(me, updatePost, post)).status).toBe(200)
})

test('a read that costs little has no limit', async () => {
  const from = anAddress()
  const statuses = await Promise.all(
    Array.from({ length: 50 }, () => limited.app.inject({ url: readUserInfo.path, remoteAddress: from })),
  )
  expect(new Set(statuses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})

test('a limit for accounts follows the account from address to address', async () => {
  const limiter = new RateLimiter(limitsInDatabase(limited.db))
  const call = defineCall(`POST /${randomUUID()}`, {
    who: 'member',
    summary: '',
    input: nothing,
    output: nothing,
    limit: { per: 'account', max: 1, windowSeconds: 60 },
  })
  const account = randomUUID()
  await limiter.spend(call, account, anAddress())
  await expect(limiter.spend(call, account, anAddress())).rejects.toMatchObject({ refusal: { status: 429 } })
  await limiter.spend(call, randomUUID(), anAddress())
})

test('what is given back can be spent again, and no more than that', async () => {
  const limiter = new RateLimiter(limitsInDatabase(limited.db))
  const key = randomUUID()
  const spend = () => limiter.spendKey(key, 1, 60)
  await limiter.giveBack(key)
  await spend()
  await limiter.giveBack(key)
  await spend()
  await expect(spend()).rejects.toMatchObject({ refusal: { status: 429 } })
})

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['not an address', 'not an address'],
])('%s is counted as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group)
})
