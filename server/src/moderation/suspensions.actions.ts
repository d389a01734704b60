import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import { appealReason } from '@bowerbird/domain/moderation/moderation.messages.ts'
import type * as calls from '@bowerbird/domain/moderation/suspensions.contract.ts'
import type { Db } from '../core/database/database.ts'
import type { Member } from '../core/http/viewer.ts'
import { upsertReport } from './moderation.store.ts'
import { readSuspendedBlog } from './suspensions.views.ts'

/** Stands among the reports, so that staff find it where they look. */
export async function appealSuspension(
  db: Db,
  viewer: Member,
  { blogName, text }: InputOf<typeof calls.appealSuspension>,
): Promise<OutputOf<typeof calls.appealSuspension>> {
  await db.transaction().execute(async (tx) => {
    const { id } = await readSuspendedBlog(tx, viewer, blogName)
    await upsertReport(tx, { accountId: viewer.accountId, blogId: id, reason: appealReason, details: text })
  })
  return { appeal: text }
}
