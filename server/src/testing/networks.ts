import type { LinkableNetwork } from '@bowerbird/domain/sharing/sharing.rules.ts'
import { saveToken } from '../sharing/network-tokens.ts'
import type { openOutside } from './outside.ts'
import type { Person, World } from './world.ts'

/** The operator's settings that let members link accounts. */
export const networkCredentials = {
  ...{ TWITTER_CLIENT_ID: 'bower', TWITTER_CLIENT_SECRET: 'secret' },
  ...{ FACEBOOK_CLIENT_ID: 'bower', FACEBOOK_CLIENT_SECRET: 'secret' },
}

/** The addresses of the networks' APIs. */
const networkAddresses = {
  twitter: 'api.x.com/2/tweets',
  facebook: 'graph.facebook.com/v21.0/me/feed',
} as const

/** Links an account as if the member had returned from the network. */
export async function linkAccount(world: World, who: Person, network: LinkableNetwork, name: string): Promise<void> {
  const token = { access: `token of ${name}` }
  await saveToken(world.db, { accountId: who.accountId }, { network, name, token }, world.deps)
}

interface Taken {
  token: string | undefined
  body: string
}

/** Makes the network accept posts, refuse them by a status, or accept them and lose the answer. */
export function listenOn(
  outside: Awaited<ReturnType<typeof openOutside>>,
  network: LinkableNetwork,
  status: number | 'cut' = 200,
): Taken[] {
  const taken: Taken[] = []
  outside.answer(networkAddresses[network], (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      taken.push({ token: request.headers.authorization, body: Buffer.concat(chunks).toString() })
      if (status === 'cut') response.destroy()
      else response.writeHead(status).end('{}')
    })
  })
  return taken
}
