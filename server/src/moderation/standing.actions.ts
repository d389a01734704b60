import type * as calls from '@bowerbird/domain/accounts/standing.contract.ts'
import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { accountAppealReason } from '@bowerbird/domain/moderation/moderation.messages.ts'
import { listActionsOf } from '../accounts/standing/standing.views.ts'
import type { Db } from '../core/database/database.ts'
import type { Answer } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { findOpenReport, upsertReport } from './moderation.store.ts'

export async function readStanding(db: Db, viewer: Member): Promise<OutputOf<typeof calls.readStanding>> {
  const actions = await listActionsOf(db, viewer.accountId)
  const appeal = await findOpenReport(db, {
    ...{ accountId: viewer.accountId, blogId: viewer.primaryBlogId, reason: accountAppealReason },
  })
  return { actions, appeal: appeal?.details ?? '' }
}

/** Stands among the reports, on the person's first blog, so that staff find it where they look. */
export const appealAction: Answer<typeof calls.appealAction> = async (db, viewer, { text }) => {
  const report = { accountId: viewer.accountId, blogId: viewer.primaryBlogId, reason: accountAppealReason }
  await db.transaction().execute((tx) => upsertReport(tx, { ...report, details: text }))
  return { appeal: text }
}
