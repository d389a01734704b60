import type { LinkableNetwork } from '@bowerbird/domain/sharing/sharing.rules.ts'
import type { Db } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import type { Member, Viewer } from '../core/http/viewer.ts'

/** Lists only networks that the operator has credentials for. POST-334 */
export async function listLinkedAccounts(
  db: Db,
  viewer: Viewer,
  { config }: Pick<Deps, 'config'>,
): Promise<Partial<Record<LinkableNetwork, string>>> {
  const { networks } = config
  if (!viewer || (!networks.twitter && !networks.facebook)) return {}
  const rows = await db
    .selectFrom('linked_accounts')
    .select(['network', 'name'])
    .where('account_id', '=', viewer.accountId)
    .execute()
  return Object.fromEntries(rows.filter(({ network }) => networks[network]).map(({ network, name }) => [network, name]))
}

/** POST-443 */
export const readFacebookStatus = async (db: Db, viewer: Member, _input: object, { deps }: { deps: Deps }) =>
  (await listLinkedAccounts(db, viewer, deps)).facebook ?? ''
