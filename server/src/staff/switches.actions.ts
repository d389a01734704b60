import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { refuse } from '@bowerbird/domain/core/refusal.ts'
import { roomInWords } from '@bowerbird/domain/media/media.rules.ts'
import type * as calls from '@bowerbird/domain/staff/staff.contract.ts'
import { setQuotaMb } from '../accounts/media-quota.ts'
import * as accounts from '../accounts/settings.actions.ts'
import * as blogs from '../blogs/blog-marks.ts'
import { recordAudit } from '../core/audit-log.ts'
import type { Tx } from '../core/database/database.ts'
import type { Answer } from '../core/http/serve.ts'
import { findPerson } from './limits.views.ts'
import { checkStaff } from './staff.views.ts'

/** MSG-305, MSG-406 */
export const switchBlog: Answer<typeof calls.switchBlog> = async (db, viewer, { blogName, name, isOn }) => {
  checkStaff(viewer)
  return db.transaction().execute(async (tx) => {
    const saved = (await blogs.switchBlog(tx, blogName, name, isOn)) ?? refuse(coreRefusals.notFound)
    const { id, ...switches } = saved
    await recordAudit(tx, viewer, { action: `blog.${name}.switched`, subject: id, body: { name: blogName, isOn } })
    return { switches }
  })
}

/** MSG-417 */
export const allowSafeModeChoice: Answer<typeof calls.allowSafeModeChoice> = async (
  db,
  viewer,
  { accountId, isAllowed },
) => {
  checkStaff(viewer)
  await db.transaction().execute(async (tx) => {
    const { name } = await readPerson(tx, accountId)
    await accounts.allowSafeModeChoice(tx, accountId, isAllowed)
    const body = { name, isOn: isAllowed }
    await recordAudit(tx, viewer, { action: 'person.safe_mode.switched', subject: accountId, body })
  })
  return { can_modify_safe_mode: isAllowed }
}

/** IMP-086 */
export const setQuota: Answer<typeof calls.setQuota> = async (db, viewer, { accountId, quotaMb, reason }) => {
  checkStaff(viewer)
  await db.transaction().execute(async (tx) => {
    const { name } = await readPerson(tx, accountId)
    await setQuotaMb(tx, { accountId }, quotaMb)
    const body = { name, room: roomInWords(quotaMb), reason }
    await recordAudit(tx, viewer, { action: 'person.quota.set', subject: accountId, body })
  })
  return { quota_mb: quotaMb }
}

export const seeEmail: Answer<typeof calls.seeEmail> = async (db, viewer, { accountId, reason }) => {
  checkStaff(viewer)
  return db.transaction().execute(async (tx) => {
    const { name, email } = await readPerson(tx, accountId)
    await recordAudit(tx, viewer, { action: 'person.email.seen', subject: accountId, body: { name, reason } })
    return { email }
  })
}

/** The person's first blog stands for them in the audit log. */
export async function readPerson(tx: Tx, accountId: string): Promise<{ name: string | null; email: string }> {
  const person = (await findPerson(tx, accountId)) ?? refuse(coreRefusals.notFound)
  return person
}
