import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const ask = async (remoteAddress: string, headers: Record<string, string> = {}) =>
  (await world.app.inject({ url: '/metrics', remoteAddress, headers })).statusCode

test('figures are told to the machine itself, and to nobody for whom a proxy on it speaks', async () => {
  for (const own of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect([own, await ask(own)]).toEqual([own, 200])
  expect(await ask('192.0.2.1')).toBe(404)
  for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])
    expect([name, await ask('127.0.0.1', { [name]: '192.0.2.1' })]).toEqual([name, 404])
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
