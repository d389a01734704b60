import type { GivenRole, Role } from '@bowerbird/domain/blogs/roles.ts'
import { sql } from 'kysely'
import { type Db, execute, queryCount, type Tx } from '../core/database/database.ts'
import { changed } from '../core/database/transactions.ts'

/** Makes changes of one blog's members wait for each other, so that its limits hold and it keeps an owner. */
export async function lockMembers(tx: Tx, blogId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`members of ${blogId}`}, 0))`.execute(tx)
  await sql`select from blog_members where blog_id = ${blogId} order by account_id for update`.execute(tx)
}

/** Both tables of members as one. */
const everyMember = sql`(
  select account_id, blog_id, role, joined_at from blog_members
  union all select account_id, blog_id, 'contributor', joined_at from blog_contributors) as members`

export async function findRole(db: Db | Tx, blogId: string, accountId: string): Promise<Role | null> {
  const { rows } = await sql<{ role: Role }>`
    select role from ${everyMember} where blog_id = ${blogId} and account_id = ${accountId}`.execute(db)
  return rows[0]?.role ?? null
}

export const countMembers = (db: Db | Tx, blogId: string) => queryCount(db)`
    select count(*)::int as count from ${everyMember} where blog_id = ${blogId}`

/** Gives an account this role in place of any other; null takes it out. */
export async function saveRole(tx: Tx, blogId: string, accountId: string, role: Role | null): Promise<void> {
  if (role !== 'contributor')
    await sql`delete from blog_contributors where blog_id = ${blogId} and account_id = ${accountId}`.execute(tx)
  if (role === null || role === 'contributor')
    await sql`delete from blog_members where blog_id = ${blogId} and account_id = ${accountId}`.execute(tx)
  if (role === 'contributor')
    await sql`
      insert into blog_contributors (blog_id, account_id) values (${blogId}, ${accountId})
      on conflict do nothing`.execute(tx)
  else if (role)
    await sql`
      insert into blog_members (blog_id, account_id, role, is_owner, joined_at)
      values (${blogId}, ${accountId}, ${role}, ${role === 'owner'}, now())
      on conflict (account_id, blog_id) do update set role = excluded.role, is_owner = excluded.is_owner`.execute(tx)
  changed(tx, 'blog_members')
  changed(tx, 'blog_contributors')
}

/** Also removes those of the blog that have expired. `openSince` is the time of the oldest that is still open. */
export async function saveInvitation(
  tx: Tx,
  invitation: { blogId: string; invitedBlogId: string; role: GivenRole; accountId: string; openSince: Date },
): Promise<void> {
  const { blogId, invitedBlogId, role, accountId, openSince } = invitation
  await sql`delete from blog_invitations where blog_id = ${blogId} and made_at < ${openSince}`.execute(tx)
  await sql`
    insert into blog_invitations (blog_id, invited_blog_id, role, invited_by)
    values (${blogId}, ${invitedBlogId}, ${role}, ${accountId})
    on conflict (blog_id, invited_blog_id) do update
      set role = excluded.role, invited_by = excluded.invited_by, made_at = now()`.execute(tx)
}

/** Counts the open invitations to other blogs than this one. */
export const countOtherInvitations = (
  tx: Tx,
  { blogId, invitedBlogId, openSince }: { blogId: string; invitedBlogId: string; openSince: Date },
) => queryCount(tx)`
    select count(*)::int as count from blog_invitations
    where blog_id = ${blogId} and invited_blog_id <> ${invitedBlogId} and made_at >= ${openSince}`

/** False when there was none. */
export async function deleteInvitation(tx: Tx, blogId: string, invitedName: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from blog_invitations using blogs
    where blog_invitations.blog_id = ${blogId} and blogs.id = blog_invitations.invited_blog_id
      and blogs.name = ${invitedName}`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Removes every invitation of one blog to blogs of this account. */
export const deleteInvitationsOf = (tx: Tx, blogId: string, accountId: string) => execute(tx)`
    delete from blog_invitations where blog_id = ${blogId} and invited_blog_id in (
      select mine.blog_id from blog_members mine where mine.account_id = ${accountId} and mine.is_owner)`

/** Keeps away what the blog, or whoever invited for it, sends to this account for some time. */
export const insertDeclined = (tx: Tx, blogId: string, accountId: string) => execute(tx)`
    insert into declined_invitations (account_id, blog_id, invited_by)
    select ${accountId}, blog_id, invited_by from blog_invitations
    where blog_id = ${blogId} and invited_blog_id in (
      select mine.blog_id from blog_members mine where mine.account_id = ${accountId} and mine.is_owner)`

/** Withdraws what somebody invited who may no longer invite. */
export const deleteInvitationsBy = (tx: Tx, blogId: string, accountId: string) =>
  execute(tx)`delete from blog_invitations where blog_id = ${blogId} and invited_by = ${accountId}`

export const setTakesOver = (tx: Tx, blogId: string, accountId: string) => execute(tx)`
    update blog_members set takes_over = true where blog_id = ${blogId} and account_id = ${accountId}`

/** Nobody takes over the blogs of an owner who stays. */
export const clearHeirs = (tx: Tx, ownerId: string) => execute(tx)`
    update blog_members set takes_over = false where takes_over and blog_id in (
      select blog_id from blog_members where account_id = ${ownerId} and is_owner)`
