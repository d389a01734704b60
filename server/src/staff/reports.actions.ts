import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import type { settleReport as call } from '@bowerbird/domain/staff/staff.contract.ts'
import { recordAudit } from '../core/audit-log.ts'
import type { Db } from '../core/database/database.ts'
import type { Member } from '../core/http/viewer.ts'
import { markReportSettled } from '../moderation/reports.actions.ts'
import { checkStaff } from './staff.views.ts'

/** Idempotent. */
export async function settleReport(
  db: Db,
  viewer: Member,
  { id }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  checkStaff(viewer)
  await db.transaction().execute(async (tx) => {
    if (await markReportSettled(tx, id))
      await recordAudit(tx, viewer, { action: 'report.settled', subject: id, body: {} })
  })
  return { id }
}
