import type * as calls from '@bowerbird/domain/accounts/members.contract.ts'
import { blogsPerAccountMax, membersPerBlogMax, openInvitationsMax } from '@bowerbird/domain/blogs/blogs.limits.ts'
import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import { type GivenRole, may, type Role, refuseChange, refuseGiving } from '@bowerbird/domain/blogs/roles.ts'
import { RefusedError, refuse, throwIf } from '@bowerbird/domain/core/refusal.ts'
import {
  readAdminBlog,
  readMyBlog,
  readOwnedBlog,
  readStandingBlogId,
  readVisibleBlog,
} from '../../blogs/blogs.views.ts'
import * as members from '../../blogs/member-writes.ts'
import type { Db, Tx } from '../../core/database/database.ts'
import type { Deps } from '../../core/deps.ts'
import type { Answer } from '../../core/http/serve.ts'
import type { Member } from '../../core/http/viewer.ts'
import { closeBlog } from '../accounts.store.ts'
import { confirmPassword } from '../login/check-password.ts'
import { admitToOthers } from '../standing/newcomers.ts'
import {
  countBlogsOf,
  findAccountCalled,
  findInvitation,
  isFirstBlog,
  listFirstBlogs,
  listOwners,
  openSince,
  readLeaving,
} from './members.views.ts'

/** Reads the role under a lock, because it may have changed since the session was read. */
async function lockedRole(tx: Tx, blogId: string, accountId: string): Promise<Role | null> {
  await members.lockMembers(tx, blogId)
  return members.findRole(tx, blogId, accountId)
}

/**
 * Says nothing about the person behind the invited blog: a blocked inviter gets the answer for a name that does not
 * exist, and that they are a member already is told only of the name that the list of members shows.
 */
export const inviteMember: Answer<typeof calls.inviteMember> = async (
  db,
  viewer,
  { blogName, invitedName, role },
  { deps },
) => {
  throwIf(!viewer.isVerified && blogsRefusals.notVerified)
  await admitToOthers(db, deps, viewer, { blogName: invitedName })
  return db.transaction().execute(async (tx) => {
    const { id } = await readAdminBlog(tx, viewer, blogName)
    const own = await lockedRole(tx, id, viewer.accountId)
    throwIf(own === null ? blogsRefusals.notYours : refuseGiving(own, role))
    throwIf((await isFirstBlog(tx, id)) && blogsRefusals.notForFirstBlog)
    const invited = await readInvited(tx, viewer, invitedName)
    throwIf((await findMemberCalled(tx, id, invited.name)) !== undefined && blogsRefusals.alreadyMember)
    const invitation = { blogId: id, invitedBlogId: invited.id, openSince: openSince() }
    throwIf((await members.countMembers(tx, id)) >= membersPerBlogMax && blogsRefusals.tooManyMembers)
    const others = await members.countOtherInvitations(tx, invitation)
    throwIf(others >= openInvitationsMax && blogsRefusals.tooManyInvitations)
    await members.saveInvitation(tx, { ...invitation, role, accountId: viewer.accountId })
    await tellInvited(tx, deps, invited.id)
    return { invited: invited.name }
  })
}

async function readInvited(tx: Tx, viewer: Member, name: string): Promise<{ id: string; name: string }> {
  try {
    return await readVisibleBlog(tx, viewer, name)
  } catch (error) {
    if (error instanceof RefusedError) throw new RefusedError({ ...error.refusal, field: 'invited' })
    throw error
  }
}

/** Open pages of the invited person read their counts again. */
async function tellInvited(tx: Tx, { live }: Deps, invitedBlogId: string): Promise<void> {
  for (const accountId of await listOwners(tx, invitedBlogId))
    await live.publish(tx, { event: 'membership', blogIds: [invitedBlogId], accountId })
}

export const revokeInvitation: Answer<typeof calls.revokeInvitation> = async (
  db,
  viewer,
  { blogName, invitedName },
) => {
  return db.transaction().execute(async (tx) => {
    const { id } = await readAdminBlog(tx, viewer, blogName)
    return { revoked: await members.deleteInvitation(tx, id, invitedName) }
  })
}

/** The role is the one of the invitation, if who made it may still give it. */
export const answerInvitation: Answer<typeof calls.answerInvitation> = async (
  db,
  viewer,
  { blogName, isAccepted },
  { deps },
) => {
  return db.transaction().execute(async (tx) => {
    const open = (await findInvitation(tx, viewer, blogName)) ?? refuse(blogsRefusals.noInvitation)
    if (isAccepted) await join(tx, viewer, open)
    else await members.insertDeclined(tx, open.id, viewer.accountId)
    await members.deleteInvitationsOf(tx, open.id, viewer.accountId)
    await tellMember(tx, deps, { accountId: viewer.accountId, blogIds: [viewer.primaryBlogId] })
    return { role: isAccepted ? open.role : null }
  })
}

async function join(
  tx: Tx,
  viewer: Member,
  { id, role, invited_by }: { id: string; role: GivenRole; invited_by: string },
): Promise<void> {
  throwIf(!viewer.isVerified && blogsRefusals.notVerified)
  const host = await lockedRole(tx, id, invited_by)
  throwIf((host === null || refuseGiving(host, role) !== null) && blogsRefusals.noInvitation)
  throwIf((await members.countMembers(tx, id)) >= membersPerBlogMax && blogsRefusals.tooManyMembers)
  throwIf((await countBlogsOf(tx, viewer.accountId)) >= blogsPerAccountMax && blogsRefusals.tooMany)
  await members.saveRole(tx, id, viewer.accountId, role)
}

interface Found {
  accountId: string
  role: Role
}

/** Members are named by their first blogs. */
async function findMemberCalled(tx: Tx, blogId: string, name: string): Promise<Found | undefined> {
  const accountId = await findAccountCalled(tx, name)
  const role = accountId && (await members.findRole(tx, blogId, accountId))
  return accountId && role ? { accountId, role } : undefined
}

export const changeRole: Answer<typeof calls.changeRole> = async (
  db,
  viewer,
  { blogName, memberName, role },
  { deps },
) => {
  await changeMember(db, viewer, { blogName, memberName, role }, deps)
  return { role }
}

export const removeMember: Answer<typeof calls.removeMember> = async (db, viewer, input, { deps }) => {
  await changeMember(db, viewer, { ...input, role: null }, deps)
  return { removed: true }
}

interface Change {
  blogName: string
  memberName: string
  role: GivenRole | null
}

async function changeMember(db: Db, viewer: Member, change: Change, deps: Deps): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id } = await readAdminBlog(tx, viewer, change.blogName)
    const own = await lockedRole(tx, id, viewer.accountId)
    const member = await findMemberCalled(tx, id, change.memberName)
    if (!own) throw new RefusedError(blogsRefusals.notYours)
    if (!member) throw new RefusedError(blogsRefusals.noMember)
    throwIf(refuseChange(own, member.role, change.role))
    await setRole(tx, deps, id, member.accountId, change.role)
  })
}

/** Takes hold in every session and every open page at once. */
async function setRole(tx: Tx, deps: Deps, blogId: string, accountId: string, role: Role | null): Promise<void> {
  await members.saveRole(tx, blogId, accountId, role)
  if (role === null || !may(role, 'members')) await members.deleteInvitationsBy(tx, blogId, accountId)
  if (role === null || role === 'contributor') await closeBlog(tx, blogId, accountId)
  await tellMember(tx, deps, { accountId, blogIds: await listFirstBlogs(tx, accountId) })
}

const tellMember = (tx: Tx, { live }: Deps, who: { accountId: string; blogIds: string[] }) =>
  live.publish(tx, { event: 'membership', ...who })

/** Also for contributors, and for a blog that a block hides. */
export const leaveBlog: Answer<typeof calls.leaveBlog> = async (db, viewer, { blogName }, { deps }) => {
  return db.transaction().execute(async (tx) => {
    const blogId = await readStandingBlogId(tx, viewer, blogName)
    const role = (await lockedRole(tx, blogId, viewer.accountId)) ?? refuse(blogsRefusals.notYours)
    throwIf(role === 'owner' && blogsRefusals.ownerStays)
    await setRole(tx, deps, blogId, viewer.accountId, null)
    return { left: true }
  })
}

/** Says nothing to the others: an admin comes first, and nothing changes until the owner's account ends. */
export const takeOver: Answer<typeof calls.takeOver> = async (db, viewer, { blogName }) => {
  return db.transaction().execute(async (tx) => {
    const { id } = await readMyBlog(tx, viewer, blogName)
    await lockedRole(tx, id, viewer.accountId)
    throwIf(!(await readLeaving(tx, id, viewer)).leaving && blogsRefusals.notLeaving)
    await members.setTakesOver(tx, id, viewer.accountId)
    return { to: (await readLeaving(tx, id, viewer)).leaving?.to ?? null }
  })
}

/** The former owner stays as an admin. */
export const transferBlog: Answer<typeof calls.transferBlog> = async (
  db,
  viewer,
  { blogName, memberName, password },
  { deps },
) => {
  await readOwnedBlog(db, viewer, blogName)
  await confirmPassword(db, deps, viewer, password)
  return db.transaction().execute(async (tx) => {
    const { id } = await readOwnedBlog(tx, viewer, blogName)
    throwIf((await isFirstBlog(tx, id)) && blogsRefusals.notForFirstBlog)
    const own = await lockedRole(tx, id, viewer.accountId)
    throwIf(own !== 'owner' && blogsRefusals.notTheOwner)
    const member = await findMemberCalled(tx, id, memberName)
    if (!member || member.accountId === viewer.accountId) throw new RefusedError(blogsRefusals.noMember)
    await setRole(tx, deps, id, member.accountId, 'owner')
    await setRole(tx, deps, id, viewer.accountId, 'admin')
    return { owner: memberName }
  })
}
