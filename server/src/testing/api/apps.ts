import { createHash, createHmac, randomBytes } from 'node:crypto'
import { registerApp } from '@bowerbird/domain/apps/apps.contract.ts'
import { decideConsent, decideTokenConsent } from '@bowerbird/domain/apps/consent.contract.ts'
import type { InjectOptions } from 'fastify'
import OAuth from 'oauth-1.0a'
import type { Person, World } from '../world.ts'

export const callback = 'https://app.example/back'

export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
export const aVerifier = () => randomBytes(32).toString('base64url')
export const usualVerifier = aVerifier()
export const usualChallenge = { code_challenge: challengeOf(usualVerifier), code_challenge_method: 'S256' } as const
export const noChallenge = { code_challenge: undefined, code_challenge_method: undefined }

export interface TestApp {
  id: string
  name: string
  key: string
  secret: string
}

export async function anApp(world: World, owner: Person, callbacks = callback, name = 'Nest'): Promise<TestApp> {
  const { response } = await world.send(owner, registerApp, { name, callbacks })
  return { id: response.app.id, name, key: response.app.consumer_key, secret: response.consumer_secret }
}

/** Lets an app ask without PKCE, as those do that were registered before it was required. */
export const asOldApp = (world: World, { id }: TestApp) =>
  world.db.updateTable('apps').set({ needs_pkce: false }).where('id', '=', id).execute()

/** Decides on an app as the consent page does, and returns where that leads. */
export async function decide(world: World, who: Person, app: TestApp, fields: object = {}) {
  const asked = { response_type: 'code', client_id: app.key, redirect_uri: callback, state: 's', decision: 'allow' }
  const answer = await world.send(who, decideConsent, { ...asked, ...usualChallenge, ...fields } as never)
  const url = URL.parse(answer.response.redirect_to ?? '')
  return { ...answer, url, code: url?.searchParams.get('code') ?? '' }
}

export interface TokenAnswer {
  access_token: string
  refresh_token: string
  token_type: string
  expires_in: number
  scope: string
  error: string
  error_description: string
}

type Fields = Record<string, string | undefined>

export async function askToken(world: World, app: TestApp, fields: Fields, more: InjectOptions = {}) {
  const sent = { client_id: app.key, client_secret: app.secret, ...fields }
  const answer = await world.app.inject({
    method: 'POST',
    url: '/v2/oauth2/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(JSON.parse(JSON.stringify(sent))).toString(),
    ...more,
  })
  return { status: answer.statusCode, headers: answer.headers, ...(answer.json() as TokenAnswer) }
}

export const redeem = (world: World, app: TestApp, code: string, more: Fields = {}) =>
  askToken(world, app, {
    ...{ grant_type: 'authorization_code', code, redirect_uri: callback, code_verifier: usualVerifier },
    ...more,
  })

export const refresh = (world: World, app: TestApp, refresh_token: string, more: Fields = {}) =>
  askToken(world, app, { grant_type: 'refresh_token', refresh_token, ...more })

/** The tokens of an app that a member allowed. */
export async function tokensFor(world: World, who: Person, app: TestApp, scope = 'basic write offline_access') {
  return redeem(world, app, (await decide(world, who, app, { scope })).code)
}

/** Reads the API with a bearer token, an api_key in the address, or whatever headers. */
export async function readApi(world: World, url: string, credentials: string | Record<string, string> = {}) {
  const headers = typeof credentials === 'string' ? { authorization: `Bearer ${credentials}` } : credentials
  const answer = await world.app.inject({ url, headers })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}

/** Writes by the API with a bearer token. */
export async function writeApi(
  world: World,
  token: string,
  url: string,
  payload: object | string | Buffer = {},
  { method = 'POST' as 'POST' | 'PUT' | 'DELETE', type = '' } = {},
) {
  const headers = { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) }
  const answer = await world.app.inject({ method, url, headers, payload })
  return { status: answer.statusCode, body: answer.json() }
}

export interface Pair {
  key: string
  secret: string
}

/** Signs with an independent implementation of OAuth 1.0a; `change` is for requests that nobody honest makes. */
export function signed(
  world: World,
  app: Pair,
  request: { method: string; url: string; data?: Record<string, string> },
  token?: Pair,
  change: { timestamp?: string; nonce?: string; origin?: string } = {},
): string {
  const client = new OAuth({
    consumer: { key: app.key, secret: app.secret },
    signature_method: 'HMAC-SHA1',
    hash_function: (base, key) => createHmac('sha1', key).update(base).digest('base64'),
  })
  const { timestamp, nonce, origin = world.config.origin } = change
  if (timestamp !== undefined) client.getTimeStamp = () => timestamp as never
  if (nonce !== undefined) client.getNonce = () => nonce
  const { callback: oauth_callback, verifier: oauth_verifier, ...data } = request.data ?? {}
  const extra = { ...(oauth_callback && { oauth_callback }), ...(oauth_verifier && { oauth_verifier }) }
  const full = { ...request, url: origin + request.url, data: { ...data, ...extra } }
  const authorized = client.authorize(full, token)
  return client.toHeader({ ...authorized, ...extra }).Authorization
}

const formIn = (text: string) => Object.fromEntries(new URLSearchParams(text)) as Record<string, string>

export async function requestToken(world: World, app: TestApp, oauthCallback?: string) {
  const data: Record<string, string> = oauthCallback ? { callback: oauthCallback } : {}
  const authorization = signed(world, app, { method: 'POST', url: '/oauth/request_token', data })
  const answer = await world.app.inject({ method: 'POST', url: '/oauth/request_token', headers: { authorization } })
  const { oauth_token: key = '', oauth_token_secret: secret = '', oauth_callback_confirmed } = formIn(answer.body)
  return { status: answer.statusCode, key, secret, oauth_callback_confirmed }
}

export async function accessToken(
  world: World,
  app: Pair,
  token: Pair,
  verifier: string,
  method: 'GET' | 'POST' = 'POST',
) {
  const url = '/oauth/access_token'
  const authorization = signed(world, app, { method, url, data: { verifier } }, token)
  const answer = await world.app.inject({ method, url, headers: { authorization } })
  const { oauth_token: key = '', oauth_token_secret: secret = '' } = formIn(answer.body)
  return { status: answer.statusCode, key, secret }
}

/** Allows a request token, and returns where that leads. */
export async function allowToken(world: World, who: Person, token: Pair, decision: 'allow' | 'deny' = 'allow') {
  const { status, response } = await world.send(who, decideTokenConsent, { oauth_token: token.key, decision })
  const url = URL.parse(response.redirect_to ?? '', 'http://own')
  return { status, url, verifier: url?.searchParams.get('oauth_verifier') ?? '' }
}

/** The token of an app that a member allowed by OAuth 1. */
export async function oldTokenFor(world: World, who: Person, app: TestApp): Promise<Pair> {
  const asked = await requestToken(world, app)
  const { verifier } = await allowToken(world, who, asked)
  return accessToken(world, app, asked, verifier)
}
