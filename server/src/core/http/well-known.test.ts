import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let reachable: World
beforeAll(async () => {
  world = await openWorld()
  reachable = await openWorld({ SECURITY_CONTACT: 'mailto:security@bower.example', ORIGIN: 'https://bower.example' })
})
afterAll(async () => {
  await world.close()
  await reachable.close()
})

const get = (of: World, name: string) => of.app.inject({ url: `/.well-known/${name}` })

test('a password manager is led to the page where one changes the password', async () => {
  const { statusCode, headers } = await get(world, 'change-password')
  expect([statusCode, headers.location]).toEqual([302, '/settings/password'])
})

test('security.txt says where the operator hears of holes, and does not exist without a contact', async () => {
  expect((await get(world, 'security.txt')).statusCode).toBe(404)
  const { headers, payload } = await get(reachable, 'security.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(payload).toContain('Contact: mailto:security@bower.example\n')
  expect(payload).toContain('Canonical: https://bower.example/.well-known/security.txt\n')
  const expires = Date.parse(/^Expires: (.*)$/m.exec(payload)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now() + 28 * 86_400_000)
})
