import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'

export const issuerClient = { clientId: 'bower', clientSecret: 'a secret of the client' }

type Claims = Record<string, unknown>

/** A real OpenID provider on loopback, whose log-in page lets in whoever the test names. */
export async function openIssuer(returnTo = 'http://localhost:3000/login/oidc') {
  const people = new Map<string, Claims>()
  let arriving = ''
  let answerToken: ((response: ServerResponse) => void) | null = null
  const server = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(
    origin,
    settingsOf(privateKey, returnTo, (sub) => people.get(sub)),
  )
  const handle = provider.callback()
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/enter/'))
      return provider.interactionFinished(request, response, { login: { accountId: arriving } })
    if (request.url === '/token' && answerToken) return answerToken(response)
    return handle(request, response)
  }

  return {
    origin,
    people,

    /** Logs the person in there, as a browser does, and returns what it brings back. */
    enter(address: string, sub: string) {
      arriving = sub
      return walk(address, returnTo)
    },

    /** Has the token endpoint give out this ID token; null ends that. */
    forge(claims: Claims | null, key: KeyObject = privateKey): void {
      answerToken = claims && ((response) => sendToken(response, jwtOf(claims, key)))
    },

    /** The claims of an ID token that would do. */
    goodClaims: (nonce: string, sub: string): Claims => ({
      ...{ iss: origin, sub, aud: issuerClient.clientId, nonce },
      ...{ iat: Math.floor(Date.now() / 1000), exp: Math.floor(Date.now() / 1000) + 60 },
    }),

    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const settingsOf = (key: KeyObject, returnTo: string, find: (sub: string) => Claims | undefined): Configuration => ({
  clients: [
    {
      ...{ client_id: issuerClient.clientId, client_secret: issuerClient.clientSecret },
      redirect_uris: [returnTo],
    },
  ],
  jwks: { keys: [{ ...key.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'one' }] },
  cookies: { keys: ['of tests'] },
  claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], profile: ['preferred_username', 'groups'] },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_context, { uid }) => `/enter/${uid}` },
  findAccount: async (_context, sub) => ({ accountId: sub, claims: async () => ({ sub, ...find(sub) }) }),
  loadExistingGrant: async ({ oidc }) => {
    const grant = new oidc.provider.Grant({ accountId: oidc.session?.accountId ?? '', clientId: issuerClient.clientId })
    grant.addOIDCScope('openid email profile')
    await grant.save()
    return grant
  },
})

/** Follows redirects with cookies until one leads back. */
async function walk(address: string, returnTo: string): Promise<{ code: string; state: string; iss: string }> {
  const jar = new Map<string, string>()
  let url = address
  for (let step = 0; step < 10 && !url.startsWith(returnTo); step++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const { headers, status } = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const set of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      jar.set(name, value)
    }
    const next = headers.get('location')
    if (!next) throw new Error(`The issuer answered ${status}`)
    url = new URL(next, url).href
  }
  const back = new URL(url).searchParams
  const sent = (name: string) => back.get(name) ?? ''
  return { code: sent('code'), state: sent('state'), iss: sent('iss') }
}

function sendToken(response: ServerResponse, idToken: string): void {
  const body = { access_token: 'of nobody', token_type: 'Bearer', id_token: idToken }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function jwtOf(claims: Claims, key: KeyObject): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'RS256', kid: 'one' })}.${part(claims)}`
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
}

export const anotherKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
