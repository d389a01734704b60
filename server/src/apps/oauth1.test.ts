import { listGrants, rotateAppSecret } from '@bowerbird/domain/apps/apps.contract.ts'
import { timestampWindowSeconds } from '@bowerbird/domain/apps/apps.limits.ts'
import { readTokenConsent } from '@bowerbird/domain/apps/consent.contract.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  accessToken,
  allowToken,
  anApp,
  askToken,
  callback,
  oldTokenFor,
  type Pair,
  readApi,
  requestToken,
  signed,
  type TestApp,
} from '../testing/api/apps.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'

let world: World
let wren: Person
let app: TestApp
let token: Pair
beforeAll(async () => {
  world = await openWorld()
  wren = await world.aMember()
  app = await anApp(world, await world.aMember())
  token = await oldTokenFor(world, wren, app)
})
afterAll(() => world.close())
afterEach(() => void vi.useRealTimers())

const me = '/v2/user/info'
const headerFor = (url = me, by: Pair = token) => signed(world, app, { method: 'GET', url }, by)
const read = (authorization: string, url = me) => readApi(world, url, { authorization })
const detailOf = ({ body }: { body: { errors: { detail: string }[] } }) => body.errors[0]?.detail

test('an app gets a token by the three steps of OAuth 1, and reads as its member with it [API-006]', async () => {
  const jay = await world.aMember()
  const asked = await requestToken(world, app, callback)
  expect([asked.status, asked.oauth_callback_confirmed]).toEqual([200, 'true'])
  const consent = await world.send(jay, readTokenConsent, { oauth_token: asked.key })
  expect(consent.response).toMatchObject({ app: { name: 'Nest' }, leads_to: 'app.example' })
  const { url, verifier } = await allowToken(world, jay, asked)
  expect([url?.origin, url?.pathname, url?.searchParams.get('oauth_token')]).toEqual([
    ...['https://app.example', '/back', asked.key],
  ])
  const made = await accessToken(world, app, asked, verifier, 'GET')
  expect(made.status).toBe(200)
  const answer = await read(headerFor(me, made))
  expect([answer.status, answer.body.response.user.name]).toEqual([200, jay.blogName])
  expect((await world.send(jay, listGrants, {})).response.grants[0]?.rights).toEqual([
    ...['basic', 'write', 'offline_access'],
  ])
})

test('a request token is allowed once, taken once, and only with its verifier [API-006]', async () => {
  const asked = await requestToken(world, app)
  expect((await accessToken(world, app, asked, 'x')).status).toBe(401)
  const { verifier } = await allowToken(world, wren, asked)
  expect((await allowToken(world, await world.aMember(), asked)).status).toBe(400)
  expect((await accessToken(world, app, asked, verifier)).status).toBe(200)
  expect((await accessToken(world, app, asked, verifier)).status).toBe(401)
  const next = await requestToken(world, app)
  const allowed = await allowToken(world, wren, next)
  expect((await accessToken(world, app, next, 'wrong')).status).toBe(401)
  // The wrong one used it up.
  expect((await accessToken(world, app, next, allowed.verifier)).status).toBe(401)
  const late = await requestToken(world, app)
  await sql`update app_requests set expires_at = now() where app_id = ${app.id}`.execute(world.db)
  expect((await allowToken(world, wren, late)).status).toBe(400)
})

test('a request token is of no use to another app, and leads to no address but those that are registered [API-006]', async () => {
  const other = await anApp(world, wren)
  const asked = await requestToken(world, app)
  const { verifier } = await allowToken(world, wren, asked)
  expect((await accessToken(world, other, asked, verifier)).status).toBe(401)
  expect((await requestToken(world, app, 'https://evil.example/')).status).toBe(400)
  expect((await requestToken(world, app, 'oob')).status).toBe(400)
  const denied = await allowToken(world, wren, await requestToken(world, app), 'deny')
  expect(denied.url?.searchParams.has('denied')).toBe(true)
  expect(denied.verifier).toBe('')
})

test('an app without an address shows its member the verifier on our own page [API-006]', async () => {
  const script = await anApp(world, wren, '')
  const asked = await requestToken(world, script, 'oob')
  const { url, verifier } = await allowToken(world, wren, asked)
  expect([url?.origin, url?.pathname]).toEqual(['http://own', '/oauth/authorize'])
  expect((await accessToken(world, script, asked, verifier)).status).toBe(200)
})

test('a signature holds for one method, path and query, and is refused when anything of it changes [API-006]', async () => {
  const blog = `/v2/blog/${wren.blogName}/info`
  expect((await read(headerFor(`${blog}?a=1&a=0&b=%20x%2By`), `${blog}?a=1&a=0&b=%20x%2By`)).status).toBe(200)
  for (const url of [`${blog}?a=2`, `${blog}?a=1&b=1`, blog, `${me}?a=1`]) {
    const answer = await read(headerFor(`${blog}?a=1`), url)
    expect([url, answer.status, detailOf(answer)]).toEqual([url, 401, 'The signature doesn’t match the request.'])
  }
  expect((await read(signed(world, app, { method: 'POST', url: me }, token))).status).toBe(401)
  for (const [found, changed] of [
    ['HMAC-SHA1', 'PLAINTEXT'],
    [/oauth_nonce="\w/, 'oauth_nonce="_'],
    [token.key, 'x'.repeat(43)],
    [app.key, 'x'.repeat(50)],
    [/oauth_signature="[^"]*"/, 'oauth_signature=""'],
  ] as const)
    expect([found, (await read(headerFor().replace(found, changed))).status]).toEqual([found, 401])
})

test('the fields of a form are signed too, JSON is not [API-006]', async () => {
  const url = '/v2/oauth2/exchange'
  const send = async (payload: string, type: string, data: Record<string, string>) => {
    const authorization = signed(world, app, { method: 'POST', url, data }, token)
    const headers = { authorization, 'content-type': type }
    return (await world.app.inject({ method: 'POST', url, headers, payload })).statusCode
  }
  const form = 'application/x-www-form-urlencoded'
  expect(await send('tags=a%2Cb&body=x+y%26', form, { tags: 'a,b', body: 'x y&' })).toBe(200)
  expect(await send('tags=a%2Cb', 'Application/X-WWW-Form-URLEncoded; charset=utf-8', { tags: 'a,b' })).toBe(200)
  expect(await send('tags=a%2Cc&body=x+y%26', form, { tags: 'a,b', body: 'x y&' })).toBe(401)
  expect(await send('tags=a%2Cc', form.toUpperCase(), {})).toBe(401)
  expect(await send('', form, { tags: 'a,b' })).toBe(401)
  expect(await send('{"tags":"a,b"}', 'application/json', {})).toBe(200)
})

test('a nonce works once, on every server [API-006]', async () => {
  const header = headerFor()
  expect((await read(header)).status).toBe(200)
  const again = await read(header)
  expect([again.status, detailOf(again)]).toEqual([401, 'oauth_nonce was already used.'])
  const other = await openWorld()
  other.deps.secret = world.deps.secret
  try {
    expect((await readApi(other, me, { authorization: header })).status).toBe(401)
    expect((await readApi(other, me, { authorization: headerFor() })).status).toBe(200)
  } finally {
    await other.close()
  }
})

test.each([-1, 1])('a timestamp too far from our time is refused, before and after [API-006]', async (sign) => {
  const at = (seconds: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + sign * seconds * 1000 })
    const header = headerFor()
    vi.useRealTimers()
    return header
  }
  const [near, far] = [at(timestampWindowSeconds - 5), at(timestampWindowSeconds + 5)]
  expect((await read(near)).status).toBe(200)
  const answer = await read(far)
  expect([answer.status, detailOf(answer)]).toEqual([401, 'oauth_timestamp is too far from the server’s time.'])
})

test('a rotated secret and a secret of another app sign nothing [API-006]', async () => {
  const other = await anApp(world, wren)
  const made = await oldTokenFor(world, wren, other)
  const sent = (by: Pair) => read(signed(world, by, { method: 'GET', url: me }, made))
  expect((await sent(other)).status).toBe(200)
  const { response } = await world.send(wren, rotateAppSecret, { app_id: other.id })
  expect((await sent(other)).status).toBe(401)
  expect((await sent({ ...other, secret: response.consumer_secret })).status).toBe(200)
  const own = { key: app.key, secret: other.secret }
  expect((await read(signed(world, own, { method: 'GET', url: me }, token))).status).toBe(401)
  const theirs = { key: other.key, secret: response.consumer_secret }
  expect((await read(signed(world, theirs, { method: 'GET', url: me }, token))).status).toBe(401)
})

test('an OAuth 1 token is exchanged for an OAuth 2 one, by a signed request alone [API-006]', async () => {
  const url = '/v2/oauth2/exchange'
  const exchange = async (authorization: string) =>
    (await world.app.inject({ method: 'POST', url, headers: { authorization } })).json()
  const made = await exchange(signed(world, app, { method: 'POST', url }, token))
  expect(made).toMatchObject({ token_type: 'bearer', scope: 'basic write offline_access' })
  expect((await readApi(world, me, made.access_token)).status).toBe(200)
  expect((await askToken(world, app, { grant_type: 'refresh_token', refresh_token: made.refresh_token })).status).toBe(
    200,
  )
  expect(await exchange(`Bearer ${made.access_token}`)).toMatchObject({ error: 'invalid_grant' })
  expect(await exchange(signed(world, app, { method: 'POST', url }))).toMatchObject({ error: 'invalid_grant' })
  // The kinds are not mixed up.
  expect((await readApi(world, me, token.key)).status).toBe(401)
  expect((await read(headerFor(me, { key: made.access_token, secret: '' }))).status).toBe(401)
})
