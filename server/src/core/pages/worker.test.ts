import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({}, 'build')
})
afterAll(() => world.close())

test('the service worker is served anew each time, and may ask this server alone [DAY-055]', async () => {
  const { statusCode, headers, body } = await world.app.inject({ url: '/sw.js' })
  expect([statusCode, headers['content-type'], headers['cache-control'], headers['content-security-policy']]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'no-cache',
    "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; connect-src 'self'",
  ])
  expect(body).toMatch(/\/?assets\/DashboardPage-[\w-]+\.js/)
  expect(body).not.toMatch(/^\s*(import|export)\b/m)
})

test('no page of a guest names it [DAY-055]', async () => {
  for (const url of ['/', '/login', '/explore']) expect((await world.app.inject({ url })).body).not.toContain('sw.js')
})

test('with SERVICE_WORKER=off browsers get one that removes itself and what was kept [DAY-061]', async () => {
  const without = await openWorld({ SERVICE_WORKER: 'off' }, 'build')
  const { statusCode, body } = await without.app.inject({ url: '/sw.js' })
  expect(statusCode).toBe(200)
  expect(body).toContain('registration.unregister()')
  expect(body).toContain('caches.delete')
  expect(body).not.toContain('DashboardPage')
  await without.close()
})
