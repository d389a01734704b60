import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import type {
  listLinkedAccounts as listCall,
  unlinkAccount as unlinkCall,
} from '@bowerbird/domain/sharing/linked-accounts.contract.ts'
import { linkableNetworks } from '@bowerbird/domain/sharing/sharing.rules.ts'
import type { Db } from '../core/database/database.ts'
import type { Answer, Context } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { deleteLinkedAccount, listLinkedAccounts } from './sharing.store.ts'

/** Includes accounts of a network that the operator has switched off. */
export async function readLinkedAccounts(
  db: Db,
  viewer: Member,
  _input: object,
  { deps }: Pick<Context, 'deps'>,
): Promise<OutputOf<typeof listCall>> {
  const accounts = await listLinkedAccounts(db, viewer.accountId)
  return { accounts, linkable: linkableNetworks.filter((network) => deps.config.networks[network]) }
}

export const unlinkAccount: Answer<typeof unlinkCall> = async (db, viewer, { network }, context) => {
  await deleteLinkedAccount(db, viewer.accountId, network)
  return readLinkedAccounts(db, viewer, {}, context)
}
