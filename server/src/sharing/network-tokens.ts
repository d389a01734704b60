import type { LinkableNetwork } from '@bowerbird/domain/sharing/sharing.rules.ts'
import type { Db } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import type { Member } from '../core/http/viewer.ts'
import { seal, unseal } from '../core/process/seal.ts'
import { refreshToken, type Token } from './network-logins.ts'
import { findLinkedAccount, upsertLinkedAccount } from './sharing.store.ts'

const purpose = 'linked-account'
/** A token this close to its end is refreshed, because it could expire in transit. */
const refreshBeforeMs = 60_000

type Owner = Pick<Member, 'accountId'>

const ownerOf = (viewer: Owner, network: LinkableNetwork) => `${viewer.accountId} ${network}`

/** Stored sealed, so that a stolen database cannot post. */
export async function saveToken(
  db: Db,
  viewer: Owner,
  { network, name, token }: { network: LinkableNetwork; name: string; token: Token },
  { secret }: Pick<Deps, 'secret'>,
): Promise<void> {
  const sealedToken = seal(secret, purpose, ownerOf(viewer, network), JSON.stringify(token))
  await upsertLinkedAccount(db, { accountId: viewer.accountId, network, name, sealedToken })
}

/** Refreshes an expired token; null when no account is linked. */
export async function readToken(db: Db, viewer: Owner, network: LinkableNetwork, deps: Deps): Promise<string | null> {
  if (!deps.config.networks[network]) return null
  const linked = await findLinkedAccount(db, viewer.accountId, network)
  const opened = linked && unseal(deps.secret, purpose, ownerOf(viewer, network), linked.sealed_token)
  if (!opened) return null
  const token = JSON.parse(opened) as Token
  if (!token.endsAt || token.endsAt - refreshBeforeMs > Date.now()) return token.access
  if (!token.refresh) return null
  const renewed = await refreshToken(deps, network, token.refresh).catch(() => null)
  if (!renewed) return null
  const { name } = linked
  await saveToken(db, viewer, { network, name, token: { ...renewed, refresh: renewed.refresh ?? token.refresh } }, deps)
  return renewed.access
}
