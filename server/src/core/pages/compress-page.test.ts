import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { compressPage } from './compress-page.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({}, 'build')
})
afterAll(() => world.close())

const secret = randomBytes(32).toString('base64url')
const pageWith = (guess: string) =>
  `<p>${'words '.repeat(500)}</p><meta content="${secret}"><p>${guess}</p><script>{"key":"${secret}"}</script>é`

test('a page reads back as it was, with and without secrets in it', async () => {
  for (const secrets of [[], [''], [secret], [secret, 'other'], ['words', secret]]) {
    expect(gunzipSync(await compressPage(pageWith('?'), secrets)).toString()).toBe(pageWith('?'))
  }
})

test('the size does not tell a right guess of a secret from a wrong one', async () => {
  const right = `content="${secret.slice(0, 20)}`
  const wrong = `content="${randomBytes(32).toString('base64url').slice(0, 20)}`
  const sizeOf = async (guess: string, secrets: string[]) => (await compressPage(pageWith(guess), secrets)).length
  expect(await sizeOf(right, [])).toBeLessThan(await sizeOf(wrong, []))
  // Other letters make other codes, so a few bytes between two wrong guesses are usual.
  expect(Math.abs((await sizeOf(right, [secret])) - (await sizeOf(wrong, [secret])))).toBeLessThan(6)
})

test("a member's page is sent compressed, and its keys as they are", async () => {
  const ann = await world.aMember()
  const headers = { cookie: `session=${ann.token}` }
  const plain = await world.app.inject({ url: '/dashboard', headers })
  const answer = await world.app.inject({ url: '/dashboard', headers: { ...headers, 'accept-encoding': 'gzip, br' } })
  expect([answer.statusCode, answer.headers['content-encoding'], answer.headers.vary]).toEqual([
    200,
    'gzip',
    'cookie, accept-encoding, accept-language',
  ])
  expect(gunzipSync(answer.rawPayload).toString()).toContain(`name="form-key" content="${ann.formKey}"`)
  expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  const { user } = (await world.send(ann, readUserInfo, {})).response
  for (const key of [ann.formKey, user?.polling_token as string]) expect(answer.rawPayload.includes(key)).toBe(true)
})
