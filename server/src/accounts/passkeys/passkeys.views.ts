import type { listPasskeys as listCall } from '@bowerbird/domain/accounts/passkeys.contract.ts'
import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import type { Member } from '../../core/http/viewer.ts'
import { findAccount } from '../accounts.store.ts'
import { listPasskeysOf } from './passkeys.store.ts'

export async function listPasskeys(db: Db | Tx, viewer: Member): Promise<OutputOf<typeof listCall>> {
  const rows = await listPasskeysOf(db, viewer.accountId)
  const account = await findAccount(db, viewer.accountId)
  return {
    has_password: Boolean(account?.password_hash),
    passkeys: rows.map(({ id, name, made_at, used_at }) => ({
      ...{ id, name },
      added_at: made_at.toISOString(),
      used_at: used_at?.toISOString() ?? null,
    })),
  }
}
