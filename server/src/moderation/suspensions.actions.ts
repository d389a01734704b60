import { appealReason } from '@bowerbird/domain/moderation/moderation.messages.ts'
import type * as calls from '@bowerbird/domain/moderation/suspensions.contract.ts'
import type { Answer } from '../core/http/serve.ts'
import { upsertReport } from './moderation.store.ts'
import { readSuspendedBlog } from './suspensions.views.ts'

/** Stands among the reports, so that staff find it where they look. */
export const appealSuspension: Answer<typeof calls.appealSuspension> = async (db, viewer, { blogName, text }) => {
  await db.transaction().execute(async (tx) => {
    const { id } = await readSuspendedBlog(tx, viewer, blogName)
    await upsertReport(tx, { accountId: viewer.accountId, blogId: id, reason: appealReason, details: text })
  })
  return { appeal: text }
}
