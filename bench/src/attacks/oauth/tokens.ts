import * as more from '@bowerbird/domain/api/v2-more.contract.ts'
import * as writes from '@bowerbird/domain/api/v2-writes.contract.ts'
import { deleteApp, endGrant, listGrants } from '@bowerbird/domain/apps/apps.contract.ts'
import { sql } from 'kysely'
import * as apps from '../../../../server/src/testing/api/apps.ts'
import type { Person, World } from '../../../../server/src/testing/world.ts'
import type { Tally } from '../tally.ts'

const me = '/v2/user/info'
const atOnce = 10
const statusOf = async (world: World, token: string) => (await apps.readApi(world, me, token)).status

/** Codes of OAuth 2: used twice, by another app, for another address, without their verifier. */
export async function tryCodes(world: World, tally: Tally): Promise<void> {
  const wren = await world.aMember()
  const [app, other] = [await apps.anApp(world, wren), await apps.anApp(world, wren)]
  const codeFor = async (fields: object = {}) => (await apps.decide(world, wren, app, fields)).code
  const redeem = (code: string, fields = {}, by = app) => apps.redeem(world, by, code, fields)
  const refused = (what: string, { status, error }: { status: number; error: string }) =>
    tally.check(status === 400 && error === 'invalid_grant', `${what}: ${status} ${error}`)

  const code = await codeFor({ scope: 'basic offline_access' })
  const tokens = await redeem(code)
  tally.check((await statusOf(world, tokens.access_token)) === 200, 'a code is refused')
  refused('a code used twice', await redeem(code))
  tally.check((await statusOf(world, tokens.access_token)) === 401, 'the second use of a code leaves the first token')
  refused('the refresh token of a code used twice', await apps.refresh(world, app, tokens.refresh_token))
  const one = await codeFor()
  const both = await Promise.all(Array.from({ length: atOnce }, () => redeem(one)))
  tally.check(both.filter(({ status }) => status === 200).length === 1, 'a code works more than once at a time')
  for (const { status, access_token } of both)
    if (status === 200) tally.check((await statusOf(world, access_token)) === 401, 'its token works after the others')

  const stolen = await codeFor()
  refused('a code of another app', await redeem(stolen, {}, other))
  for (const secret of [other.secret, '', 'x']) {
    const { status, error } = await redeem(stolen, {}, { ...app, secret })
    tally.check(status === 401 && error === 'invalid_client', `a code with a wrong secret: ${status} ${error}`)
  }
  tally.check((await redeem(stolen)).status === 200, 'tries of others used up the code')
  for (const redirect_uri of [
    '',
    'https://evil.example/',
    `${apps.callback}/`,
    `${apps.callback}?a=1`,
    apps.callback.toUpperCase(),
  ])
    refused(`the address ${redirect_uri}`, await redeem(await codeFor(), { redirect_uri }))
  const unnamed = { grant_type: 'authorization_code', code: await codeFor() }
  refused('no address, where one was named', await apps.askToken(world, app, unnamed))
  for (const guessed of ['', 'x', 'A'.repeat(43), tokens.access_token, app.key])
    refused(`the code ${JSON.stringify(guessed)}`, await redeem(guessed))
  const late = await codeFor()
  await sql`update app_requests set expires_at = now() where app_id = ${app.id}`.execute(world.db)
  refused('a code that is over', await redeem(late))
}

/** PKCE is neither left out nor made weaker after the consent. */
export async function tryDowngrades(world: World, tally: Tally): Promise<void> {
  const wren = await world.aMember()
  const app = await apps.anApp(world, wren)
  const verifier = apps.aVerifier()
  const challenge = apps.challengeOf(verifier)
  for (const fields of [apps.noChallenge, { code_challenge: verifier, code_challenge_method: 'plain' }]) {
    const { status, code } = await apps.decide(world, wren, app, fields)
    tally.check(status === 400 && code === '', () => `an app without PKCE by ${JSON.stringify(fields)}: ${status}`)
  }
  const old = await apps.anApp(world, wren)
  await apps.asOldApp(world, old)
  const codeFor = async (fields: object) =>
    (await apps.decide(world, wren, old, { ...apps.noChallenge, ...fields })).code
  const s256 = { code_challenge: challenge, code_challenge_method: 'S256' }
  const plain = { code_challenge: verifier, code_challenge_method: 'plain' }
  const honest = await apps.redeem(world, old, await codeFor(s256), { code_verifier: verifier })
  tally.check(honest.status === 200, 'the right verifier is refused')
  const sent: [string, object, Record<string, string | undefined>][] = [
    ['no verifier', s256, { code_verifier: undefined }],
    ['an empty verifier', s256, { code_verifier: '' }],
    ['another verifier', s256, { code_verifier: apps.aVerifier() }],
    ['the challenge as its verifier', s256, { code_verifier: challenge }],
    ['the method at the exchange', s256, { code_verifier: challenge, code_challenge_method: 'plain' }],
    ['no verifier for a plain challenge', plain, { code_verifier: undefined }],
    ['the hash of a plain challenge', plain, { code_verifier: apps.challengeOf(verifier) }],
    ['a verifier without a challenge', {}, { code_verifier: verifier }],
  ]
  for (const [what, asked, fields] of sent) {
    const { status, error } = await apps.redeem(world, old, await codeFor(asked), fields)
    tally.check(status === 400 && error === 'invalid_grant', `${what}: ${status} ${error}`)
  }
  for (const fields of [
    { ...apps.noChallenge, code_challenge_method: 'S256' },
    ...['none', 's256', 'S512', 'PLAIN'].map((code_challenge_method) => ({ ...s256, code_challenge_method })),
    ...['x', challenge.slice(1), `${challenge}=`, 'é'.repeat(43)].map((text) => ({ ...s256, code_challenge: text })),
  ]) {
    const { status, code } = await apps.decide(world, wren, old, fields)
    tally.check(status === 400 && code === '', () => `a consent with ${JSON.stringify(fields)}: ${status}`)
  }
}

const isCall = (value: unknown): value is { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string } =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value
const writeCalls = Object.values({ ...writes, ...more })
  .filter(isCall)
  .filter(({ method }) => method !== 'GET')

/** No token does more than was allowed, by whatever way it asks. */
export async function tryScopes(world: World, tally: Tally): Promise<void> {
  const wren = await world.aMember({ isStaff: true })
  const app = await apps.anApp(world, wren)
  const allow = (scope: string) => apps.tokensFor(world, wren, app, scope)
  const refused = (what: string, { status, error }: { status: number; error: string }) =>
    tally.check(status === 400 && error === 'invalid_scope', `${what}: ${status} ${error}`)
  for (const scope of ['basic write', 'write', 'offline_access', 'admin', 'basic staff']) {
    const { code } = await apps.decide(world, wren, app, { scope: 'basic' })
    refused(`a code with ${JSON.stringify(scope)}`, await apps.redeem(world, app, code, { scope }))
    const own = { grant_type: 'client_credentials', scope }
    refused(`the app itself with ${JSON.stringify(scope)}`, await apps.askToken(world, app, own))
  }
  for (const scope of ['basic write offline_access', 'write', 'admin']) {
    const { refresh_token } = await allow('basic offline_access')
    refused(`a refresh with ${scope}`, await apps.refresh(world, app, refresh_token, { scope }))
  }
  const { status } = await apps.decide(world, wren, app, { scope: 'basic admin' })
  tally.check(status === 400, `a consent to a scope that there is none of: ${status}`)

  await allow('basic write offline_access')
  const { access_token: basic } = await allow('basic')
  const { access_token: ofApp } = await apps.askToken(world, app, { grant_type: 'client_credentials' })
  for (const { method, path } of writeCalls) {
    const url = path.replace(':blog', wren.blogName).replace(/:\w+/g, '1')
    const ask = async (headers: Record<string, string>, query = '') =>
      (await world.app.inject({ method, url: url + query, headers, payload: {} })).statusCode
    const statuses = [
      await ask({ authorization: `Bearer ${basic}` }),
      await ask({ authorization: `Bearer ${ofApp}` }),
      await ask({}, `?api_key=${app.key}`),
      await ask({}),
    ]
    tally.check(String(statuses) === '403,401,401,401', `${method} ${path} without the right to write: ${statuses}`)
  }
  for (const path of [
    '/svc/staff/reports',
    '/svc/user/info',
    '/svc/apps',
    '/svc/apps/allowed',
    '/svc/account/sessions',
  ]) {
    // A guest's page names the blogs of staff.
    const namings = async (token?: string) =>
      JSON.stringify((await apps.readApi(world, path, token)).body).split(wren.blogName).length
    tally.check((await namings(basic)) === (await namings()), `a token reads more of ${path} than a guest`)
  }
}

/** A token of one kind is none of another, and a refresh token works once. */
export async function tryRefreshes(world: World, tally: Tally): Promise<void> {
  const wren = await world.aMember()
  const [app, other] = [await apps.anApp(world, wren), await apps.anApp(world, wren)]
  const ask = () => apps.tokensFor(world, wren, app)
  const refused = (what: string, { error }: { error: string }) =>
    tally.check(error === 'invalid_grant', `${what}: ${error}`)
  const ended = async (what: string, token: string) => {
    const status = await statusOf(world, token)
    tally.check(status === 401, `${what}: ${status}`)
  }
  const first = await ask()
  const second = await apps.refresh(world, app, first.refresh_token)
  tally.check((await statusOf(world, second.access_token)) === 200, 'a refresh is refused')
  refused('a refresh token of another app', await apps.refresh(world, other, second.refresh_token))
  const letRepeatsPass = () =>
    sql`update app_tokens set replaced_at = replaced_at - interval '10 seconds' where app_id = ${app.id}`.execute(
      world.db,
    )
  await letRepeatsPass()
  refused('a refresh token used again', await apps.refresh(world, app, first.refresh_token))
  await ended('the first token of a family that was ended', first.access_token)
  await ended('the newest token of a family that was ended', second.access_token)
  refused('the newest refresh token of a family that was ended', await apps.refresh(world, app, second.refresh_token))
  const { refresh_token } = await ask()
  const both = await Promise.all(Array.from({ length: atOnce }, () => apps.refresh(world, app, refresh_token)))
  const given = new Set(both.map(({ access_token, refresh_token }) => `${access_token} ${refresh_token}`))
  tally.check(given.size === 1, 'a refresh token gives different tokens at a time')
  const [{ access_token, refresh_token: next }] = both as [apps.TokenAnswer, ...unknown[]]
  tally.check((await apps.refresh(world, app, next)).status === 200, 'the token after repetitions is refused')
  refused('a repetition after its successor was used', await apps.refresh(world, app, refresh_token))
  await ended('its token after the others', access_token)

  const tokens = await ask()
  const old = await apps.oldTokenFor(world, wren, app)
  await ended('a refresh token as an access token', tokens.refresh_token)
  await ended('an OAuth 1 token as an access token', old.key)
  await ended('a key as a token', app.key)
  refused('an access token as a refresh token', await apps.refresh(world, app, tokens.access_token))
  refused('an OAuth 1 token as a refresh token', await apps.refresh(world, app, old.key))
  const authorization = apps.signed(world, app, { method: 'GET', url: me }, { key: tokens.access_token, secret: '' })
  const { status } = await apps.readApi(world, me, { authorization })
  tally.check(status === 401, `an access token that signs: ${status}`)
  await sql`update app_tokens set expires_at = now() where app_id = ${app.id} and kind <> 'oauth1'`.execute(world.db)
  await ended('an access token that is over', tokens.access_token)
  refused('a refresh token that is over', await apps.refresh(world, app, tokens.refresh_token))
}

/** Everything that an app has of a member ends with the app, and when the member ends it. */
export async function tryEnded(world: World, tally: Tally): Promise<void> {
  const owner = await world.aMember()
  const end = {
    async 'an app that its member ended'(_app: apps.TestApp, wren: Person) {
      const [grant] = (await world.send(wren, listGrants, {})).response.grants
      return world.send(wren, endGrant, { grant_id: grant?.id as string })
    },
    'an app that was deleted': (app: apps.TestApp) => world.send(owner, deleteApp, { app_id: app.id }),
  }
  for (const [what, act] of Object.entries(end)) {
    const wren = await world.aMember()
    const app = await apps.anApp(world, owner)
    const [tokens, old] = [await apps.tokensFor(world, wren, app), await apps.oldTokenFor(world, wren, app)]
    const { code } = await apps.decide(world, wren, app)
    const signedStatus = async () => {
      const authorization = apps.signed(world, app, { method: 'GET', url: me }, old)
      return (await apps.readApi(world, me, { authorization })).status
    }
    tally.check((await statusOf(world, tokens.access_token)) === 200, 'a token is refused')
    tally.check((await signedStatus()) === 200, 'an OAuth 1 token is refused')
    tally.check((await act(app, wren)).status === 200, `${what}: cannot be ended`)
    for (const [which, status] of Object.entries({
      'access token': await statusOf(world, tokens.access_token),
      'OAuth 1 token': await signedStatus(),
      'refresh token': (await apps.refresh(world, app, tokens.refresh_token)).status,
      code: (await apps.redeem(world, app, code)).status,
    }))
      tally.check(status === 400 || status === 401, `the ${which} of ${what}: ${status}`)
  }
}
