import { takenDownLetter } from '@bowerbird/domain/moderation/moderation.messages.ts'
import type * as calls from '@bowerbird/domain/staff/staff.contract.ts'
import { recordAudit } from '../core/audit-log.ts'
import type { Db } from '../core/database/database.ts'
import type { Answer } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { markReportSettled, markReportsOnPostSettled } from '../moderation/report-writes.ts'
import { writeToOwners } from '../moderation/write-to-owners.ts'
import * as posts from '../posts/write/delete-post.actions.ts'
import { checkStaff } from './staff.views.ts'

/** Idempotent. */
export const settleReport: Answer<typeof calls.settleReport> = async (db, viewer, { id }) => {
  await closeReport(db, viewer, id)
  return { id }
}

/** Returns false when there is no such report, or when it was settled before. */
export async function closeReport(db: Db, viewer: Member, id: string): Promise<boolean> {
  checkStaff(viewer)
  return db.transaction().execute(async (tx) => {
    const isSettled = await markReportSettled(tx, id)
    if (isSettled) await recordAudit(tx, viewer, { action: 'report.settled', subject: id, body: {} })
    return isSettled
  })
}

/** Deletes a public post for good; its owners get a mail. */
export const takeDownPost: Answer<typeof calls.takeDownPost> = async (db, viewer, { postId }, { deps }) => {
  checkStaff(viewer)
  const { name: siteName } = await deps.site.read()
  await db.transaction().execute(async (tx) => {
    const { blogId, blogName, summary } = await posts.takeDownPost(tx, postId)
    await markReportsOnPostSettled(tx, postId)
    await recordAudit(tx, viewer, { action: 'post.taken_down', subject: postId, body: { name: blogName } })
    await writeToOwners(tx, blogId, () => takenDownLetter({ siteName, blogName, summary }))
  })
  return { post_id: postId }
}
