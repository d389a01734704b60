import type { SessionInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { ownerLeavingLetter } from '@bowerbird/domain/accounts/accounts.messages.ts'
import { formatDate } from '@bowerbird/domain/core/language/formats.ts'
import { clearHeirs } from '../../blogs/member-writes.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import type { Context } from '../../core/http/serve.ts'
import type { Member } from '../../core/http/viewer.ts'
import { recordEvent } from '../../core/work/events.ts'
import { addJob } from '../../core/work/jobs.ts'
import { addLetter } from '../account-mail.ts'
import { readSessionInfo } from '../accounts.views.ts'
import { endAccount } from './end-account.ts'
import { clearLeaving, listOtherMembers, lockEnded, setLeaving } from './leaving.store.ts'

/**
 * Sets the day on which an account that shares blogs of its own ends, and tells their members; once, however often it is
 * asked for. False if it shares none, so that it may end now.
 */
export async function beginLeaving(tx: Tx, { config }: Deps, accountId: string): Promise<boolean> {
  const members = await listOtherMembers(tx, accountId)
  if (members.length === 0) return false
  const leavesAt = await setLeaving(tx, accountId)
  if (!leavesAt) return true
  await addJob(tx, 'leave', { accountId }, `leaving of ${accountId}`, leavesAt)
  await recordEvent(tx, 'owner.leaving', { accountId })
  for (const { blog, is_verified, ...person } of members)
    if (is_verified)
      await addLetter(tx, person, () => {
        const day = formatDate(leavesAt, { day: 'numeric', month: 'long' })
        return ownerLeavingLetter({ blog, day, link: `${config.origin}/settings/blog/${blog}` })
      })
  return true
}

export async function keepAccount(db: Db, viewer: Member, _sent: unknown, context: Context): Promise<SessionInfo> {
  await db.transaction().execute(async (tx) => {
    await clearLeaving(tx, viewer.accountId)
    await clearHeirs(tx, viewer.accountId)
  })
  return readSessionInfo(db, viewer, context)
}

/** Ends an account whose time has come. Runs at least once. */
export async function endLeaving(db: Db, accountId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await lockEnded(tx, accountId)) await endAccount(tx, accountId)
  })
}
