import type { LinkableNetwork } from '@bowerbird/domain/sharing/sharing.rules.ts'
import { z } from 'zod'
import type { Deps } from '../core/deps.ts'

export interface Token {
  access: string
  refresh?: string | undefined
  /** Milliseconds; undefined when the token does not expire. */
  endsAt?: number | undefined
}

interface NetworkLogin {
  /** The network's authorisation page. */
  page: string
  scope: string
  tokens: string
  me: string
  nameIn: z.ZodType<string>
}

const name = z.string().min(1).max(200)

/** OAuth 2 endpoints and formats of each network. */
export const networkLogins: Record<LinkableNetwork, NetworkLogin> = {
  twitter: {
    page: 'https://x.com/i/oauth2/authorize',
    scope: 'tweet.read tweet.write users.read offline.access',
    tokens: 'https://api.x.com/2/oauth2/token',
    me: 'https://api.x.com/2/users/me',
    nameIn: z.object({ data: z.object({ username: name }) }).transform(({ data }) => data.username),
  },
  facebook: {
    page: 'https://www.facebook.com/v21.0/dialog/oauth',
    scope: 'public_profile,pages_manage_posts',
    tokens: 'https://graph.facebook.com/v21.0/oauth/access_token',
    me: 'https://graph.facebook.com/v21.0/me?fields=name',
    nameIn: z.object({ name }).transform((me) => me.name),
  },
}

const granted = z.object({
  access_token: z.string().min(1).max(4000),
  refresh_token: z.string().min(1).max(4000).optional(),
  expires_in: z.number().positive().optional(),
})

/** Throws when the network does not give one. */
export async function askForToken(
  { config, outgoing }: Pick<Deps, 'config' | 'outgoing'>,
  network: LinkableNetwork,
  grant: Record<string, string>,
): Promise<Token> {
  const credentials = config.networks[network]
  if (!credentials) throw new Error(`there are no credentials for ${network}`)
  const { clientId, clientSecret } = credentials
  const answer = await outgoing.send(networkLogins[network].tokens, {
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ ...grant, client_id: clientId, client_secret: clientSecret }).toString(),
  })
  const { access_token, refresh_token, expires_in } = granted.parse(JSON.parse(answer.toString()))
  return { access: access_token, refresh: refresh_token, endsAt: expires_in && Date.now() + expires_in * 1000 }
}

export async function readNameThere({ outgoing }: Pick<Deps, 'outgoing'>, network: LinkableNetwork, access: string) {
  const { me, nameIn } = networkLogins[network]
  const answer = await outgoing.send(me, { headers: { authorization: `Bearer ${access}` } })
  return nameIn.parse(JSON.parse(answer.toString()))
}
