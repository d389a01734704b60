import type { Tx } from './database/database.ts'
import type { Member } from './http/viewer.ts'

/** Records an act of staff in the transaction that makes the change. */
export async function recordAudit(
  tx: Tx,
  viewer: Member,
  act: { action: string; subject: string; body: object },
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      account_id: viewer.accountId,
      action: act.action,
      subject: act.subject,
      body: JSON.stringify(act.body),
    })
    .execute()
}
