import type { Tx } from './database/database.ts'
import type { Member } from './http/viewer.ts'
import { accountOf, operator, operatorName } from './operator.ts'

/** Records an act of staff, or of the operator, in the transaction that makes the change. */
export async function recordAudit(
  tx: Tx,
  viewer: Pick<Member, 'accountId'>,
  act: { action: string; subject: string; body: object },
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      account_id: accountOf(viewer),
      action: act.action,
      subject: act.subject,
      body: JSON.stringify(viewer === operator ? { ...act.body, by: operatorName } : act.body),
    })
    .execute()
}
