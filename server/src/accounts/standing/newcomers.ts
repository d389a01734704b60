import { newcomerActsPerHour, newcomerHours } from '@bowerbird/domain/accounts/accounts.limits.ts'
import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import type { Member } from '../../core/http/viewer.ts'

/** Whether an account is in its first day. */
export const isNewcomer = ({ joinedAtMs = 0 }: Pick<Member, 'joinedAtMs'>): boolean =>
  Date.now() - joinedAtMs < newcomerHours * 3_600_000

/** Refuses until the address is confirmed, except on a site that can't send mail. */
export function throwUnlessConfirmed({ config }: Pick<Deps, 'config'>, { isVerified }: Member): void {
  if (config.canMailStrangers && !isVerified) throw new RefusedError(blogsRefusals.notVerified)
}

type Recipient = { blogId: string } | { blogName: string } | { found: RawBuilder<unknown> }

/** Checks a member who is about to send words to a blog, or to one that the statement finds. */
export async function admitToOthers(
  db: Db,
  deps: Pick<Deps, 'config' | 'limiter'>,
  viewer: Member,
  to: Recipient,
): Promise<void> {
  throwUnlessConfirmed(deps, viewer)
  if (!isNewcomer(viewer)) return
  const { rows } = await sql`
    select from blog_members join follows on follows.account_id = blog_members.account_id
    where blog_members.blog_id = (${idOf(to)}) and follows.blog_id = ${viewer.blogId} limit 1`.execute(db)
  if (rows.length === 0) await deps.limiter.spendKey(`newcomer ${viewer.accountId}`, newcomerActsPerHour, 3600)
}

function idOf(to: Recipient): RawBuilder<unknown> {
  if ('blogId' in to) return sql`${to.blogId}::bigint`
  return 'blogName' in to ? sql`select id from blogs where name = ${to.blogName}` : to.found
}
