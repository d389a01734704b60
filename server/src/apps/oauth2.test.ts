import { listGrants } from '@bowerbird/domain/apps/apps.contract.ts'
import { decideConsent } from '@bowerbird/domain/apps/consent.contract.ts'
import { sql } from 'kysely'
import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  anApp,
  askToken,
  asOldApp,
  aVerifier,
  callback,
  challengeOf,
  decide,
  noChallenge,
  readApi,
  redeem,
  refresh,
  type TestApp,
  tokensFor,
  usualChallenge,
} from '../testing/api/apps.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'

let world: World
let wren: Person
let app: TestApp
beforeAll(async () => {
  world = await openWorld({}, 'build')
  wren = await world.aMember()
  app = await anApp(world, await world.aMember())
})
afterAll(() => world.close())

const me = '/v2/user/info'
const statusOf = async (token: string) => (await readApi(world, me, token)).status
const page = (fields: Record<string, string>, who: Person = wren) =>
  world.app.inject({
    url: `/oauth2/authorize?${new URLSearchParams({ response_type: 'code', client_id: app.key, state: 's', ...usualChallenge, ...fields })}`,
    headers: { cookie: `session=${who.token}` },
  })

test('a member who allows an app leads to its address with a code and the state, which it exchanges for tokens [API-004]', async () => {
  const { url, code } = await decide(world, wren, app, { scope: 'basic write offline_access', state: 'a b&c' })
  expect(url?.origin).toBe('https://app.example')
  expect(url?.searchParams.get('state')).toBe('a b&c')
  const tokens = await redeem(world, app, code)
  expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 2520, scope: 'basic write offline_access' })
  expect(tokens.headers['cache-control']).toBe('no-store')
  expect(Object.keys(tokens)).not.toContain('id_token')
  expect((await readApi(world, me, tokens.access_token)).body.response.user.name).toBe(wren.blogName)
  const plain = await tokensFor(world, wren, app, 'basic')
  expect([plain.scope, plain.refresh_token]).toEqual(['basic', undefined])
})

test('an independent client gets its tokens here, with PKCE, and refreshes them [API-004] [API-007]', async () => {
  const server = { issuer: world.config.origin, token_endpoint: `${world.config.origin}/v2/oauth2/token` }
  const client = { client_id: app.key }
  const ask = async (url: string, { method, headers, body }: { method: string; headers: object; body: unknown }) => {
    const payload = String(body)
    const answer = await world.app.inject({ method: method as 'POST', url, headers: { ...headers }, payload })
    return new Response(answer.body, { status: answer.statusCode, headers: answer.headers as never })
  }
  const how = { [oauth.customFetch]: ask, [oauth.allowInsecureRequests]: true }
  const secret = oauth.ClientSecretBasic(app.secret)
  const verifier = oauth.generateRandomCodeVerifier()
  const { url } = await decide(world, wren, app, {
    scope: 'basic offline_access',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  const given = oauth.validateAuthResponse(server, client, url as URL, 's')
  const first = await oauth.processAuthorizationCodeResponse(
    server,
    client,
    await oauth.authorizationCodeGrantRequest(server, client, secret, given, callback, verifier, how),
  )
  const again = await oauth.refreshTokenGrantRequest(server, client, secret, first.refresh_token as string, how)
  const { access_token } = await oauth.processRefreshTokenResponse(server, client, again)
  expect(await statusOf(access_token)).toBe(200)
})

test('the client names itself in a form, in JSON or by Basic, and not twice [API-004]', async () => {
  const fields = { grant_type: 'client_credentials' }
  const basic = `Basic ${Buffer.from(`${app.key}:${app.secret}`).toString('base64')}`
  const json = { ...fields, client_id: app.key, client_secret: app.secret }
  const asked = (payload: object, headers: Record<string, string> = {}) =>
    askToken(world, app, {}, { payload: payload, headers })
  expect((await askToken(world, app, fields)).scope).toBe('basic')
  expect((await asked(json)).status).toBe(200)
  expect((await asked(fields, { authorization: basic })).status).toBe(200)
  expect((await asked(json, { authorization: basic })).error).toBe('invalid_request')
  const wrong = await asked(fields, { authorization: `Basic ${Buffer.from(`${app.key}:no`).toString('base64')}` })
  expect([wrong.status, wrong.error, wrong.headers['www-authenticate']]).toEqual([
    ...[401, 'invalid_client', 'Basic realm="oauth2"'],
  ])
  expect((await asked({ ...fields, client_id: 'nobody', client_secret: 'x' })).error).toBe('invalid_client')
  expect((await askToken(world, app, { grant_type: 'password' })).error).toBe('unsupported_grant_type')
  expect((await askToken(world, app, {})).error).toBe('invalid_request')
  expect((await askToken(world, app, { ...fields, scope: 'write' })).error).toBe('invalid_scope')
})

test('a token of the app itself acts for nobody [API-004]', async () => {
  const { access_token, refresh_token } = await askToken(world, app, { grant_type: 'client_credentials' })
  expect(refresh_token).toBeUndefined()
  expect((await readApi(world, me, access_token)).status).toBe(401)
  expect((await readApi(world, `/v2/blog/${wren.blogName}/info`, access_token)).status).toBe(200)
})

test('a code works once, and its second use ends the tokens of the first [API-004]', async () => {
  const { code } = await decide(world, wren, app, { scope: 'basic offline_access' })
  const tokens = await redeem(world, app, code)
  expect(await statusOf(tokens.access_token)).toBe(200)
  expect(await redeem(world, app, code)).toMatchObject({ status: 400, error: 'invalid_grant' })
  expect(await statusOf(tokens.access_token)).toBe(401)
  expect((await refresh(world, app, tokens.refresh_token)).error).toBe('invalid_grant')
})

test('two uses of a code at once leave no token that works [API-004]', async () => {
  const { code } = await decide(world, wren, app)
  const both = await Promise.all([redeem(world, app, code), redeem(world, app, code)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  const { access_token = '' } = both.find(({ status }) => status === 200) ?? {}
  expect(await statusOf(access_token)).toBe(401)
})

test('a code is of use to its app alone, for its address, and for ten minutes [API-004]', async () => {
  const other = await anApp(world, wren)
  const { code } = await decide(world, wren, app)
  expect((await redeem(world, other, code)).error).toBe('invalid_grant')
  expect((await redeem(world, { ...app, secret: other.secret }, code)).error).toBe('invalid_client')
  expect((await redeem(world, app, code)).status).toBe(200)
  for (const redirect_uri of ['https://evil.example/', `${callback}/`]) {
    const next = await decide(world, wren, app)
    expect((await redeem(world, app, next.code, { redirect_uri })).error).toBe('invalid_grant')
  }
  const unnamed = await decide(world, wren, app)
  const asked = { grant_type: 'authorization_code', code: unnamed.code }
  expect((await askToken(world, app, asked)).error).toBe('invalid_grant')
  const late = await decide(world, wren, app)
  await sql`update app_requests set expires_at = now() where app_id = ${app.id}`.execute(world.db)
  expect((await redeem(world, app, late.code)).error).toBe('invalid_grant')
})

test('with PKCE the code needs its verifier, and without a challenge takes none [API-004]', async () => {
  const verifier = aVerifier()
  const challenged = { code_challenge: challengeOf(verifier), code_challenge_method: 'S256' }
  const app = await anApp(world, wren)
  await asOldApp(world, app)
  const codeFor = async (fields: object) => (await decide(world, wren, app, { ...noChallenge, ...fields })).code
  expect((await redeem(world, app, await codeFor(challenged), { code_verifier: verifier })).status).toBe(200)
  // The challenge itself is no verifier: the method is that of the consent.
  for (const code_verifier of [aVerifier(), challenged.code_challenge, ''])
    expect((await redeem(world, app, await codeFor(challenged), { code_verifier })).error).toBe('invalid_grant')
  expect((await redeem(world, app, await codeFor(challenged), { code_verifier: undefined })).error).toBe(
    'invalid_grant',
  )
  expect((await redeem(world, app, await codeFor({}), { code_verifier: verifier })).error).toBe('invalid_grant')
  const plain = await codeFor({ code_challenge: verifier, code_challenge_method: 'plain' })
  expect((await redeem(world, app, plain, { code_verifier: verifier })).status).toBe(200)
  for (const wrong of [{ code_challenge_method: 'S256' }, { code_challenge: 'short' }])
    expect((await decide(world, wren, app, { ...noChallenge, ...wrong })).status).toBe(400)
})

test('an app that is registered now is asked for PKCE with S256 before anything is allowed [API-004]', async () => {
  const verifier = aVerifier()
  for (const fields of [noChallenge, { code_challenge: verifier, code_challenge_method: 'plain' }]) {
    expect(await decide(world, wren, app, fields)).toMatchObject({ status: 400, error: 'apps.needs_pkce', code: '' })
  }
  const { body } = await page({ redirect_uri: callback, code_challenge: '', code_challenge_method: '' })
  expect(body).toContain('lacks PKCE')
  const old = await anApp(world, wren)
  await asOldApp(world, old)
  const { code } = await decide(world, wren, old, noChallenge)
  expect((await redeem(world, old, code, { code_verifier: undefined })).status).toBe(200)
})

/** Puts the uses of refresh tokens back, to when a repetition is no longer one of the network. */
const letRepeatsPass = () =>
  sql`update app_tokens set replaced_at = replaced_at - interval '10 seconds' where app_id = ${app.id}`.execute(
    world.db,
  )

test('a refresh that the network repeats gets the same answer, and so do two at once [API-007]', async () => {
  const { refresh_token } = await tokensFor(world, wren, app)
  const answers = await Promise.all(['', '', ''].map(() => refresh(world, app, refresh_token)))
  const { headers: _headers, ...given } = answers[0] as (typeof answers)[0]
  expect(given).toMatchObject({ status: 200, scope: 'basic write offline_access' })
  for (const answer of answers) expect(answer).toMatchObject(given)
  expect(await statusOf(given.access_token)).toBe(200)
  expect((await refresh(world, app, given.refresh_token)).status).toBe(200)
})

test('a repetition with another scope, or after its successor was used, ends the family [API-007]', async () => {
  const one = await tokensFor(world, wren, app)
  const next = await refresh(world, app, one.refresh_token)
  expect((await refresh(world, app, one.refresh_token, { scope: 'basic' })).error).toBe('invalid_grant')
  expect(await statusOf(next.access_token)).toBe(401)
  const other = await tokensFor(world, wren, app)
  const second = await refresh(world, app, other.refresh_token)
  const third = await refresh(world, app, second.refresh_token)
  expect((await refresh(world, app, other.refresh_token)).error).toBe('invalid_grant')
  expect(await statusOf(third.access_token)).toBe(401)
})

test('a refresh token is replaced at each use, and one that comes again ends its family [API-007]', async () => {
  const first = await tokensFor(world, wren, app)
  const second = await refresh(world, app, first.refresh_token)
  expect(second.status).toBe(200)
  expect(second.refresh_token).not.toBe(first.refresh_token)
  const apart = await tokensFor(world, wren, app)
  expect((await refresh(world, await anApp(world, wren), second.refresh_token)).error).toBe('invalid_grant')
  expect(await statusOf(second.access_token)).toBe(200)
  await letRepeatsPass()
  expect((await refresh(world, app, first.refresh_token)).error).toBe('invalid_grant')
  for (const token of [first.access_token, second.access_token]) expect(await statusOf(token)).toBe(401)
  expect((await refresh(world, app, second.refresh_token)).error).toBe('invalid_grant')
  expect(await statusOf(apart.access_token)).toBe(200)
  expect(await statusOf(apart.refresh_token)).toBe(401)
})

test('rights never grow: not with the code, not with a refresh [API-007]', async () => {
  const { code } = await decide(world, wren, app, { scope: 'basic offline_access' })
  expect((await redeem(world, app, code, { scope: 'basic write' })).error).toBe('invalid_scope')
  const narrow = await tokensFor(world, wren, app, 'basic offline_access')
  expect((await refresh(world, app, narrow.refresh_token, { scope: 'basic write offline_access' })).error).toBe(
    'invalid_scope',
  )
  const wide = await tokensFor(world, wren, app)
  const less = await refresh(world, app, wide.refresh_token, { scope: 'basic' })
  expect(less.scope).toBe('basic')
  expect((await refresh(world, app, less.refresh_token)).scope).toBe('basic write offline_access')
})

test('an access token ends after 42 minutes [API-007]', async () => {
  const { access_token } = await tokensFor(world, wren, app)
  expect(await statusOf(access_token)).toBe(200)
  await sql`update app_tokens set expires_at = now() where app_id = ${app.id} and kind = 'access'`.execute(world.db)
  expect(await statusOf(access_token)).toBe(401)
})

test.each([
  ['an address that is not registered', { redirect_uri: 'https://evil.example/' }],
  ['a longer address', { redirect_uri: `${callback}/more` }],
  ['an unknown app', { client_id: 'nobody', redirect_uri: callback }],
  ['a scope that there is none of', { redirect_uri: callback, scope: 'admin' }],
  ['the implicit flow', { redirect_uri: callback, response_type: 'token' }],
])(
  'a request with %s is told on a page and leads nowhere, before and after the decision [API-005]',
  async (_what, fields) => {
    const shown = await page(fields)
    expect([shown.statusCode, shown.headers.location]).toEqual([400, undefined])
    expect(shown.body).toContain('Nothing was allowed')
    for (const decision of ['allow', 'deny'])
      expect(await decide(world, wren, app, { ...fields, decision })).toMatchObject({ status: 400, url: null })
  },
)

test('a request without a state is refused [API-005]', async () => {
  expect((await decide(world, wren, app, { state: '' })).status).toBe(400)
})

test('one who denies leads back with the reason, and allows nothing [API-005]', async () => {
  const jay = await world.aMember()
  const { url } = await decide(world, jay, app, { decision: 'deny' })
  expect(url?.href).toBe(`${callback}?error=access_denied&state=s`)
  expect((await world.send(jay, listGrants, {})).response.grants).toEqual([])
})

test('the consent page says in plain words who asks, for what and as whom, and works without scripts [API-005]', async () => {
  const shown = await page({ redirect_uri: callback, scope: 'basic write' })
  expect(shown.statusCode).toBe(200)
  for (const words of ['Allow Nest?', 'Read your blogs', 'Act as you', wren.blogName, 'app.example'])
    expect(shown.body).toContain(words)
  expect(shown.body).not.toContain('while you’re away')
  expect(shown.body).toContain(`name="form_key" value="${wren.formKey}"`)
  const fields = { response_type: 'code', client_id: app.key, redirect_uri: callback, state: 's', decision: 'allow' }
  const sent = await world.app.inject({
    method: 'POST',
    url: decideConsent.path,
    headers: {
      ...{ cookie: `session=${wren.token}`, accept: 'text/html' },
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ ...fields, ...usualChallenge, form_key: wren.formKey }).toString(),
  })
  expect(sent.statusCode).toBe(303)
  expect(sent.headers.location).toMatch(/^https:\/\/app\.example\/back\?code=[\w-]{43}&state=s$/)
})

test('the consent page cannot be framed, and its form leads to the address of the app and nowhere else [API-005]', async () => {
  const { headers } = await page({ redirect_uri: callback })
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("form-action 'self' https://app.example;")
  expect(policy).toContain("frame-ancestors 'none'")
  expect([headers['x-frame-options'], headers['cache-control']]).toEqual(['DENY', 'no-store'])
  const settings = await world.app.inject({ url: '/settings/apps', headers: { cookie: `session=${wren.token}` } })
  expect(settings.headers['content-security-policy']).toContain("form-action 'self';")
})

test('a guest logs in first and comes back to the consent [API-005]', async () => {
  const { statusCode, headers } = await page({ redirect_uri: callback }, world.aGuest())
  expect(statusCode).toBe(302)
  expect(decodeURIComponent(String(headers.location))).toContain(`/login?next=/oauth2/authorize?response_type=code`)
})

test('a decision needs the form key of the session [API-005]', async () => {
  const fields = { response_type: 'code', client_id: app.key, redirect_uri: callback, state: 's', decision: 'allow' }
  for (const headers of [
    { 'x-form-key': '' },
    { 'x-form-key': (await world.aMember()).formKey },
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
  ] as Record<string, string>[])
    expect((await world.send(wren, decideConsent, fields as never, headers)).status).toBe(403)
})
