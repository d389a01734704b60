import { createHmac, randomUUID } from 'node:crypto'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError, refuse } from '@bowerbird/domain/core/refusal.ts'
import type {
  beginLinking as beginCall,
  finishLinking as finishCall,
} from '@bowerbird/domain/sharing/linked-accounts.contract.ts'
import { sharingRefusals } from '@bowerbird/domain/sharing/sharing.refusals.ts'
import type { LinkableNetwork } from '@bowerbird/domain/sharing/sharing.rules.ts'
import { calculatePKCECodeChallenge } from 'oauth4webapi'
import type { Deps } from '../core/deps.ts'
import type { Answer } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { seal, unseal } from '../core/process/seal.ts'
import { readLinkedAccounts } from './linked-accounts.actions.ts'
import { networkLogins, readNameThere, redeemCode } from './network-logins.ts'
import { saveToken } from './network-tokens.ts'

const purpose = 'linking'
const stateTtlMs = 15 * 60_000

const returnTo = ({ config }: Deps) => `${config.origin}/settings/apps`
const ownerOf = (viewer: Member, network: LinkableNetwork) => `${viewer.accountId} ${viewer.sessionId} ${network}`
/** The PKCE verifier, sent to the network only with the token request. */
const verifierOf = ({ secret }: Deps, nonce: string) =>
  createHmac('sha256', secret).update(`linking:${nonce}`).digest('base64url')

/** The OAuth state is bound to this session and expires. */
export const beginLinking: Answer<typeof beginCall> = async (_db, viewer, { network }, { deps }) => {
  const credentials = deps.config.networks[network] ?? refuse(coreRefusals.notFound)
  const nonce = randomUUID()
  const payload = JSON.stringify({ nonce, until: Date.now() + stateTtlMs })
  const { server, scope } = networkLogins[network]
  const url = new URL(server.authorization_endpoint)
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: credentials.clientId,
    redirect_uri: returnTo(deps),
    scope,
    state: `${network}.${seal(deps.secret, purpose, ownerOf(viewer, network), payload)}`,
    code_challenge: await calculatePKCECodeChallenge(verifierOf(deps, nonce)),
    code_challenge_method: 'S256',
  }).toString()
  return { url: url.href }
}

export const finishLinking: Answer<typeof finishCall> = async (db, viewer, { network, code, state }, { deps }) => {
  if (!deps.config.networks[network]) throw new RefusedError(coreRefusals.notFound)
  const opened = unseal(deps.secret, purpose, ownerOf(viewer, network), state.slice(network.length + 1))
  const { nonce, until } = opened ? (JSON.parse(opened) as { nonce: string; until: number }) : { nonce: '', until: 0 }
  if (until < Date.now()) throw new RefusedError(sharingRefusals.linkExpired)
  const linked = await logIn(deps, network, { code, nonce }).catch((error) => {
    deps.log.warn({ err: error, network }, 'an account could not be linked')
    throw new RefusedError(sharingRefusals.networkFailed)
  })
  await saveToken(db, viewer, { network, ...linked }, deps)
  return readLinkedAccounts(db, viewer, {}, { deps })
}

async function logIn(deps: Deps, network: LinkableNetwork, { code, nonce }: { code: string; nonce: string }) {
  const token = await redeemCode(deps, network, {
    code,
    returnTo: returnTo(deps),
    verifier: verifierOf(deps, nonce),
  })
  return { token, name: await readNameThere(deps, network, token.access) }
}
