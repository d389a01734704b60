import type { Tx } from '../core/database/database.ts'
import type { Member } from '../core/http/viewer.ts'

export async function markSettled(tx: Tx, viewer: Member): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ settled_at: new Date() })
    .where('id', '=', viewer.accountId)
    .where('settled_at', 'is', null)
    .execute()
}
