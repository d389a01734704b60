import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'

let plain: World
let secure: World
beforeAll(async () => {
  plain = await openWorld()
  secure = await openWorld({ ORIGIN: 'https://bowerbird.example' })
})
afterAll(async () => {
  await plain.close()
  await secure.close()
})

const visit = async (world: World, cookie = '') => {
  const answer = await world.app.inject({ url: '/svc/user/info', headers: { cookie } })
  return String(answer.headers['set-cookie'] ?? '')
}

test('over https the cookie is Secure and bound to this very host; over http it is neither', async () => {
  expect(await visit(secure)).toMatch(
    /^__Host-session=[A-Za-z0-9_-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect(await visit(plain)).toMatch(/^session=[A-Za-z0-9_-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/)
})

test('each visitor gets a cookie of their own, and keeps it', async () => {
  const first = await visit(plain)
  expect(await visit(plain)).not.toBe(first)
  expect(await visit(plain, first.split(';')[0])).toBe('')
})

test('a cookie of another shape, or without its prefix over https, is not taken', async () => {
  const token = (await plain.aMember()).token
  expect(await visit(plain, 'session=chosen-by-an-attacker')).toMatch(/^session=/)
  expect(await visit(plain, `session=${token}x`)).toMatch(/^session=/)
  expect(await visit(secure, `session=${token}`)).toMatch(/^__Host-session=/)
})

test('a cookie that nobody issued is a guest, whatever it says', async () => {
  const answer = await plain.app.inject({ url: '/svc/user/info', headers: { cookie: `session=${'A'.repeat(43)}` } })
  expect(answer.json().response.user).toBeNull()
})
