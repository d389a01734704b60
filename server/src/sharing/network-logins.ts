import type { LinkableNetwork } from '@bowerbird/domain/sharing/sharing.rules.ts'
import * as oauth from 'oauth4webapi'
import { z } from 'zod'
import type { Deps } from '../core/deps.ts'
import type { Outgoing } from '../core/outside/outgoing.ts'

export interface Token {
  access: string
  refresh?: string | undefined
  /** Milliseconds; undefined when the token does not expire. */
  endsAt?: number | undefined
}

type Reach = Pick<Deps, 'config' | 'outgoing'>

interface NetworkLogin {
  server: oauth.AuthorizationServer & { authorization_endpoint: string }
  scope: string
  /** Each takes the client's secret in its own way. */
  authenticate: (secret: string) => oauth.ClientAuth
  me: string
  nameIn: z.ZodType<string>
}

const name = z.string().min(1).max(200)

export const networkLogins: Record<LinkableNetwork, NetworkLogin> = {
  twitter: {
    server: {
      issuer: 'https://x.com',
      authorization_endpoint: 'https://x.com/i/oauth2/authorize',
      token_endpoint: 'https://api.x.com/2/oauth2/token',
    },
    scope: 'tweet.read tweet.write users.read offline.access',
    authenticate: oauth.ClientSecretBasic,
    me: 'https://api.x.com/2/users/me',
    nameIn: z.object({ data: z.object({ username: name }) }).transform(({ data }) => data.username),
  },
  facebook: {
    server: {
      issuer: 'https://www.facebook.com',
      authorization_endpoint: 'https://www.facebook.com/v21.0/dialog/oauth',
      token_endpoint: 'https://graph.facebook.com/v21.0/oauth/access_token',
    },
    scope: 'public_profile,pages_manage_posts',
    authenticate: oauth.ClientSecretPost,
    me: 'https://graph.facebook.com/v21.0/me?fields=name',
    nameIn: z.object({ name }).transform((me) => me.name),
  },
}

/** Turns the code that a member came back with into a token; throws when the network does not give one. */
export async function redeemCode(
  reach: Reach,
  network: LinkableNetwork,
  { code, returnTo, verifier }: { code: string; returnTo: string; verifier: string },
): Promise<Token> {
  const { server, client, secret } = clientFor(reach, network)
  // Our own seal has judged the state that came back with the code.
  const came = oauth.validateAuthResponse(server, client, new URLSearchParams({ code }), oauth.expectNoState)
  const answer = await oauth.authorizationCodeGrantRequest(server, client, secret, came, returnTo, verifier, by(reach))
  return tokenIn(await oauth.processAuthorizationCodeResponse(server, client, answer))
}

export async function refreshToken(reach: Reach, network: LinkableNetwork, refresh: string): Promise<Token> {
  const { server, client, secret } = clientFor(reach, network)
  const answer = await oauth.refreshTokenGrantRequest(server, client, secret, refresh, by(reach))
  return tokenIn(await oauth.processRefreshTokenResponse(server, client, answer))
}

export async function readNameThere({ outgoing }: Pick<Deps, 'outgoing'>, network: LinkableNetwork, access: string) {
  const { me, nameIn } = networkLogins[network]
  const answer = await outgoing.send(me, { headers: { authorization: `Bearer ${access}` } })
  return nameIn.parse(JSON.parse(answer.toString()))
}

function clientFor({ config }: Reach, network: LinkableNetwork) {
  const credentials = config.networks[network]
  if (!credentials) throw new Error(`there are no credentials for ${network}`)
  const { server, authenticate } = networkLogins[network]
  return { server, client: { client_id: credentials.clientId }, secret: authenticate(credentials.clientSecret) }
}

/** The library speaks through the one outgoing client, which throws at anything but a success. */
const by = ({ outgoing }: { outgoing: Outgoing }): oauth.TokenEndpointRequestOptions => ({
  [oauth.customFetch]: async (url, { headers, body }) => {
    const answer = await outgoing.send(url, { headers, body: String(body) })
    return new Response(new Uint8Array(answer), { headers: { 'content-type': 'application/json' } })
  },
})

const tokenIn = ({ access_token, refresh_token, expires_in }: oauth.TokenEndpointResponse): Token => ({
  access: access_token,
  refresh: refresh_token,
  endsAt: expires_in && Date.now() + expires_in * 1000,
})
