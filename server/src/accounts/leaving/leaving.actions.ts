import type { SessionInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { leavingDays } from '@bowerbird/domain/accounts/accounts.limits.ts'
import { ownerLeavingLetter } from '@bowerbird/domain/accounts/accounts.messages.ts'
import { formatDate } from '@bowerbird/domain/core/language/formats.ts'
import { sql } from 'kysely'
import { clearHeirs } from '../../blogs/member-writes.ts'
import { isOnlyOwner } from '../../blogs/retire-blogs.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import { changed } from '../../core/database/transactions.ts'
import type { Deps } from '../../core/deps.ts'
import type { Context } from '../../core/http/serve.ts'
import type { Member } from '../../core/http/viewer.ts'
import { recordEvent } from '../../core/work/events.ts'
import { addJob } from '../../core/work/jobs.ts'
import { addLetter, languageOfAccount } from '../account-mail.ts'
import { readSessionInfo } from '../accounts.views.ts'
import { endAccount } from './end-account.ts'

/**
 * Sets the day on which an account that shares blogs of its own ends, and tells their members; once, however often it is
 * asked for. False if it shares none, so that it may end now.
 */
export async function beginLeaving(tx: Tx, { config }: Deps, accountId: string): Promise<boolean> {
  const members = await listOtherMembers(tx, accountId)
  if (members.length === 0) return false
  const { rows } = await sql<{ leaves_at: Date }>`
    update accounts set leaves_at = now() + make_interval(days => ${sql.lit(leavingDays)})
    where id = ${accountId} and leaves_at is null returning leaves_at`.execute(tx)
  const [begun] = rows
  if (!begun) return true
  changed(tx, 'accounts')
  await addJob(tx, 'leave', { accountId }, `leaving of ${accountId}`, begun.leaves_at)
  await recordEvent(tx, 'owner.leaving', { accountId })
  for (const { blog, is_verified, ...person } of members)
    if (is_verified)
      await addLetter(tx, person, () => {
        const day = formatDate(begun.leaves_at, { day: 'numeric', month: 'long' })
        return ownerLeavingLetter({ blog, day, link: `${config.origin}/settings/blog/${blog}` })
      })
  return true
}

/** Everybody else who writes for a blog that the account alone owns, once for each blog. */
async function listOtherMembers(tx: Tx, accountId: string) {
  const { rows } = await sql<{ blog: string; email: string; language: string | null; is_verified: boolean }>`
    select blogs.name as blog, accounts.email, ${languageOfAccount} as language, accounts.is_verified
    from blog_members mine join blogs on blogs.id = mine.blog_id
    join (select blog_id, account_id from blog_members union all select blog_id, account_id from blog_contributors)
      as others on others.blog_id = mine.blog_id and others.account_id <> mine.account_id
    join accounts on accounts.id = others.account_id
    where mine.account_id = ${accountId} and mine.is_owner and ${isOnlyOwner(accountId)}`.execute(tx)
  return rows
}

export async function keepAccount(db: Db, viewer: Member, _sent: unknown, context: Context): Promise<SessionInfo> {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('accounts').set({ leaves_at: null }).where('id', '=', viewer.accountId).execute()
    changed(tx, 'accounts')
    await clearHeirs(tx, viewer.accountId)
  })
  return readSessionInfo(db, viewer, context)
}

/** Ends an account whose time has come. Runs at least once. */
export async function endLeaving(db: Db, accountId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      select from accounts where id = ${accountId} and leaves_at <= now() for update`.execute(tx)
    if (rows.length > 0) await endAccount(tx, accountId)
  })
}
