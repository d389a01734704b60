import { saveSettings } from '@bowerbird/domain/accounts/settings.contract.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../testing/world.ts'

let world: World
let me: Person
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  me = await world.aMember()
})
afterAll(() => world.close())

const isSoundOn = async () => {
  const row = await world.db
    .selectFrom('accounts')
    .select('is_sounds_enabled')
    .where('id', '=', me.accountId)
    .executeTakeFirstOrThrow()
  return row.is_sounds_enabled
}

async function write(
  headers: Record<string, string>,
  fields: Record<string, unknown> = {},
  cookie = `session=${me.token}`,
) {
  const answer = await world.app.inject({
    method: 'POST',
    url: saveSettings.path,
    headers: { cookie, ...headers },
    payload: { is_sounds_enabled: false, ...fields },
  })
  return { status: answer.statusCode, code: answer.json().errors?.[0]?.code, changed: !(await isSoundOn()) }
}

const done = { status: 200, code: undefined, changed: true }
const refused = { status: 403, code: 'core.bad_form_key', changed: false }

test('the key is taken from the header or from the field [POST-391]', async () => {
  expect(await write({ 'x-form-key': me.formKey })).toEqual(done)
  me = await world.aMember()
  expect(await write({}, { form_key: me.formKey })).toEqual(done)
})

test('a missing or wrong key answers 403 and changes nothing [POST-391]', async () => {
  expect(await write({})).toEqual(refused)
  expect(await write({ 'x-form-key': '' })).toEqual(refused)
  expect(await write({ 'x-form-key': `${me.formKey.slice(0, -1)}_` })).toEqual(refused)
  expect(await write({}, { form_key: ['a'] })).toEqual(refused)
  expect(await write({}, { form_key: null })).toEqual(refused)
  expect(await write({ 'x-form-key': me.token })).toEqual(refused)
})

test("another session's key is worth nothing, nor is a good one without its cookie [POST-391]", async () => {
  const other = await world.aMember()
  expect(await write({ 'x-form-key': other.formKey })).toEqual(refused)
  expect(await write({ 'x-form-key': world.aGuest().formKey })).toEqual(refused)
  expect(await write({ 'x-form-key': me.formKey }, {}, '')).toEqual(refused)
  expect(await write({ 'x-form-key': me.formKey }, {}, 'session=short')).toEqual(refused)
})

test('a wrong header is not made good by a right field', async () => {
  expect(await write({ 'x-form-key': 'wrong' }, { form_key: me.formKey })).toEqual(refused)
})

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbour under the same domain', { 'sec-fetch-site': 'same-site' }],
  ['a foreign origin', { origin: 'https://evil.example' }],
  ['our host over another scheme', { origin: 'https://localhost:3000' }],
  ['an origin that hides itself', { origin: 'null' }],
])('even with the right key, a write from %s is refused [POST-391]', async (_who, headers) => {
  expect(await write({ ...headers, 'x-form-key': me.formKey })).toEqual(refused)
})

test.each([
  ['our own pages', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' }],
  ['a program that says nothing', {}],
  ['the host the request came to', { origin: 'http://127.0.0.1:8080', host: '127.0.0.1:8080' }],
])('a write from %s is taken', async (_who, headers) => {
  expect(await write({ ...headers, 'x-form-key': me.formKey })).toEqual(done)
})

test('a multipart write needs the key as well, before a byte of its file is read [POST-391]', async () => {
  const body = (key?: string) => {
    const field = key ? `--b\r\nContent-Disposition: form-data; name="form_key"\r\n\r\n${key}\r\n` : ''
    return `${field}--b\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nnot a picture\r\n--b--\r\n`
  }
  const upload = (key?: string) =>
    world.app.inject({
      method: 'POST',
      url: `/svc/blog/${me.blogName}/avatar`,
      headers: { cookie: `session=${me.token}`, 'content-type': 'multipart/form-data; boundary=b' },
      payload: body(key),
    })
  expect((await upload()).statusCode).toBe(403)
  expect((await upload(world.aGuest().formKey)).statusCode).toBe(403)
  expect((await upload(me.formKey)).statusCode).not.toBe(403)
})

test('a read is answered without a key, and a DELETE is not [POST-391]', async () => {
  const cookie = `session=${me.token}`
  expect((await world.app.inject({ url: '/svc/account/sessions', headers: { cookie } })).statusCode).toBe(200)
  const other = await world.aMember()
  const url = `/svc/blog/${other.blogName}/subscription`
  expect((await world.app.inject({ method: 'DELETE', url, headers: { cookie } })).statusCode).toBe(403)
})
