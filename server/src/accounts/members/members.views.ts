import type * as calls from '@bowerbird/domain/accounts/members.contract.ts'
import { declinedDays, invitationDays } from '@bowerbird/domain/blogs/blogs.limits.ts'
import { type GivenRole, may, type Role, roles } from '@bowerbird/domain/blogs/roles.ts'
import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { dayMs } from '@bowerbird/domain/core/spans.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type BriefRow, briefColumns, briefFrom } from '../../blogs/blog-shapes.ts'
import { isBlockedEitherWay, isStandingFor } from '../../blogs/blog-visibility.ts'
import { readMyBlog } from '../../blogs/blogs.views.ts'
import { findRole } from '../../blogs/member-writes.ts'
import { heirOf } from '../../blogs/retire-blogs.ts'
import { type Db, hasRows, queryColumn, queryRow, type Tx } from '../../core/database/database.ts'
import type { Answer } from '../../core/http/serve.ts'
import type { Member } from '../../core/http/viewer.ts'

const brief = sql.join(briefColumns.map((column) => sql.ref(column)))

/** An invitation that was made before this has expired. */
export const openSince = (): Date => new Date(Date.now() - invitationDays * dayMs)
const endOf = (madeAt: Date) => new Date(madeAt.getTime() + invitationDays * dayMs).toISOString()

/** A first blog holds the likes, follows and name of one person. */
export const isFirstBlog = (db: Db | Tx, blogId: string) =>
  hasRows(db)`select from accounts where primary_blog_id = ${blogId} limit 1`

type MemberRow = BriefRow & { account_id: string; role: Role }

/** Members are shown as their first blogs. */
export const listMembers: Answer<typeof calls.listMembers> = async (db, viewer, { blogName }, { deps }) => {
  const { origin } = deps.config
  const { id } = await readMyBlog(db, viewer, blogName)
  const { rows } = await sql<MemberRow>`
    select ${brief}, members.account_id, members.role from (
      select account_id, role, joined_at from blog_members where blog_id = ${id}
      union all select account_id, 'contributor', joined_at from blog_contributors where blog_id = ${id}
    ) as members join accounts on accounts.id = members.account_id join blogs on blogs.id = accounts.primary_blog_id
    order by members.joined_at nulls first, blogs.name`.execute(db)
  const role = (await findRole(db, id, viewer.accountId)) ?? 'editor'
  return {
    role,
    can_be_shared: !(await isFirstBlog(db, id)),
    members: rows
      .toSorted((one, other) => roles.indexOf(one.role) - roles.indexOf(other.role))
      .map((row) => ({ ...briefFrom(row, origin), role: row.role, is_you: row.account_id === viewer.accountId })),
    ...(await readLeaving(db, id, viewer)),
    invitations: may(role, 'members') ? await listOpenInvitations(db, id, origin) : [],
  }
}

/** Empty unless the owner of the blog is about to leave. */
export async function readLeaving(
  db: Db | Tx,
  blogId: string,
  viewer: Member,
): Promise<Pick<OutputOf<typeof calls.listMembers>, 'leaving'>> {
  const { rows } = await sql<{ at: Date; to: string | null; can_take_over: boolean }>`
    select leaver.leaves_at as at,
      (select blogs.name from (${heirOf(sql`${blogId}::bigint`)}) as heir join accounts on accounts.id = heir.account_id
       join blogs on blogs.id = accounts.primary_blog_id) as to,
      exists (select from blog_members mine where mine.blog_id = ${blogId} and mine.account_id = ${viewer.accountId}
        and not mine.is_owner and not mine.takes_over) as can_take_over
    from blog_members owner join accounts leaver on leaver.id = owner.account_id
    where owner.blog_id = ${blogId} and owner.is_owner and leaver.leaves_at is not null`.execute(db)
  return rows[0] ? { leaving: { ...rows[0], at: rows[0].at.toISOString() } } : {}
}

/** They show the blogs that were invited, not who is behind them. */
async function listOpenInvitations(db: Db, blogId: string, origin: string) {
  const { rows } = await sql<BriefRow & { role: GivenRole; made_at: Date }>`
    select ${brief}, blog_invitations.role, blog_invitations.made_at
    from blog_invitations join blogs on blogs.id = blog_invitations.invited_blog_id
    where blog_invitations.blog_id = ${blogId} and blog_invitations.made_at >= ${openSince()}
    order by blog_invitations.made_at desc, blogs.name`.execute(db)
  return rows.map((row) => ({ ...briefFrom(row, origin), role: row.role, ends_at: endOf(row.made_at) }))
}

/**
 * Whether an invitation is open to the member: it names a blog that they own, they are no member yet, no block stands
 * between them and the blog or the person who invites, quiet lets one of these through, they follow one unless they take
 * invitations from everyone, and they have declined none of either lately. Expects `blog_invitations`, its blog as `blogs` and the
 * first blog of that person as `inviters`.
 */
export const isOpenTo = (viewer: Member): RawBuilder<SqlBool> => sql`(
  blog_invitations.made_at >= ${openSince()}
  and blog_invitations.invited_blog_id in (
    select mine.blog_id from blog_members mine where mine.account_id = ${viewer.accountId} and mine.is_owner)
  and not exists (select from blog_members joined
    where joined.account_id = ${viewer.accountId} and joined.blog_id = blog_invitations.blog_id)
  and not exists (select from blog_contributors joined
    where joined.account_id = ${viewer.accountId} and joined.blog_id = blog_invitations.blog_id)
  and ${isStandingFor(viewer)} and not ${isBlockedEitherWay(viewer, sql`blogs.id`)}
  and not ${isBlockedEitherWay(viewer, sql`inviters.id`)}
  and not (is_quiet_toward(blog_invitations.invited_blog_id, blogs.id)
    and is_quiet_toward(blog_invitations.invited_blog_id, inviters.id))
  and (exists (select from accounts reader where reader.id = ${viewer.accountId} and reader.open_to_invitations)
    or exists (select from follows
      where follows.account_id = ${viewer.accountId} and follows.blog_id in (blogs.id, inviters.id)))
  and not exists (select from declined_invitations declined
    where declined.account_id = ${viewer.accountId}
      and (declined.blog_id = blogs.id or declined.invited_by = blog_invitations.invited_by)
      and declined.declined_at > blog_invitations.made_at - ${sql.lit(declinedDays)} * interval '1 day'))`

export const fromInvitations = sql`
  from blog_invitations join blogs on blogs.id = blog_invitations.blog_id
  join accounts as hosts on hosts.id = blog_invitations.invited_by
  join blogs as inviters on inviters.id = hosts.primary_blog_id`

/** Is one value of a larger statement. */
export const countInvitations = (viewer: Member): RawBuilder<number> =>
  sql`(select count(distinct blog_invitations.blog_id)::int ${fromInvitations} where ${isOpenTo(viewer)})`

/** Is one value of a larger statement. */
export const namesContributedTo = (viewer: Member): RawBuilder<string[]> => sql`array(
  select blogs.name::text from blogs join blog_contributors on blog_contributors.blog_id = blogs.id
  where blog_contributors.account_id = ${viewer.accountId} and ${isStandingFor(viewer)} order by blogs.name)`

/** Members are shown by their first blogs, and blocked with any of theirs. */
const hasBlockedMember = (viewer: Member): RawBuilder<boolean> => sql`exists (
  select from blocks where blocks.blocker_account_id = ${viewer.accountId} and blocks.blocked_account_id in (
    select account_id from blog_members others where others.blog_id = blogs.id
    union all select account_id from blog_contributors others where others.blog_id = blogs.id))`

type InvitationRow = BriefRow & { role: GivenRole; made_at: Date; invited_by: string; has_blocked_member: boolean }

/** Two invitations of one blog, to two blogs of the same person, are one. */
export const listInvitations: Answer<typeof calls.listInvitations> = async (db, viewer, _sent, { deps }) => {
  const { origin } = deps.config
  const { rows } = await sql<InvitationRow>`
    select distinct on (blogs.id) ${brief}, blog_invitations.role, blog_invitations.made_at, inviters.name as invited_by, ${hasBlockedMember(viewer)} as has_blocked_member
    ${fromInvitations} where ${isOpenTo(viewer)} order by blogs.id, blog_invitations.made_at desc`.execute(db)
  const { rows: contributed } = await sql<BriefRow>`
    select ${brief} from blogs join blog_contributors on blog_contributors.blog_id = blogs.id
    where blog_contributors.account_id = ${viewer.accountId} and ${isStandingFor(viewer)}
    order by blogs.name`.execute(db)
  return {
    invitations: rows.map((row) => ({
      ...briefFrom(row, origin),
      ...{ role: row.role, invited_by: row.invited_by, ends_at: endOf(row.made_at) },
      ...(row.has_blocked_member && { has_blocked_member: true as const }),
    })),
    contributes_to: contributed.map((row) => briefFrom(row, origin)),
  }
}

/** Is one value of a larger statement, with a table named `blogs`. */
export const blogsFollowedBy = (viewer: Member): RawBuilder<string[]> => sql`array(
  select followed.name::text from accounts join follows on follows.account_id = accounts.id
  join blogs followed on followed.id = follows.blog_id
  where accounts.primary_blog_id = blogs.id and followed.id = any(${viewer.adminOf}::bigint[])
  order by followed.name)`

/** The follows of a blog by the person whose first blog has this name. */
export const listFollowsBy = (tx: Tx, blogId: string, followerName: string) =>
  tx
    .selectFrom('follows')
    .innerJoin('accounts', 'accounts.id', 'follows.account_id')
    .innerJoin('blogs', 'blogs.id', 'accounts.primary_blog_id')
    .select(['follows.account_id', 'follows.blog_id'])
    .where('follows.blog_id', '=', blogId)
    .where('blogs.name', '=', followerName)
    .execute()

export const listOwners = (tx: Tx, blogId: string) => queryColumn<string>(tx)`
    select account_id from blog_members where blog_id = ${blogId} and is_owner`

/** The newest invitation to a blog that is open to the viewer. */
export const findInvitation = (tx: Tx, viewer: Member, blogName: string) => queryRow<{
  id: string
  role: GivenRole
  invited_by: string
}>(tx)`
    select blogs.id, blog_invitations.role, blog_invitations.invited_by ${fromInvitations}
    where blogs.name = ${blogName} and ${isOpenTo(viewer)}
    order by blog_invitations.made_at desc limit 1`

/** Locks the account, so that two who accept together don't pass the limit. */
export async function countBlogsOf(tx: Tx, accountId: string): Promise<number> {
  await sql`select from accounts where id = ${accountId} for no key update`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from blog_members where account_id = ${accountId})
      + (select count(*) from blog_contributors where account_id = ${accountId}) as count`.execute(tx)
  return Number(rows[0]?.count ?? 0)
}

/** People are named by their first blogs. */
export async function findAccountCalled(tx: Tx, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select accounts.id from accounts join blogs on blogs.id = accounts.primary_blog_id
    where blogs.name = ${name}`.execute(tx)
  return rows[0]?.id
}

export const listFirstBlogs = (tx: Tx, accountId: string) => queryColumn<string>(tx)`
    select primary_blog_id as id from accounts where id = ${accountId}`

/** Whether the person whose first blog is the other follows a blog. */
export async function isFollowedBy(db: Db, blogId: string, otherId: string): Promise<boolean> {
  const follow = await db
    .selectFrom('follows')
    .innerJoin('accounts', 'accounts.id', 'follows.account_id')
    .select('follows.id')
    .where('follows.blog_id', '=', blogId)
    .where('accounts.primary_blog_id', '=', otherId)
    .executeTakeFirst()
  return follow !== undefined
}
