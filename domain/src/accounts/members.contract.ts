import { z } from 'zod'
import { blogBrief, blogName, newBlogName } from '../blogs/entities.contract.ts'
import { givenRoles, roles } from '../blogs/roles.ts'
import { defineCall } from '../core/call.ts'
import { fields, nothing, wireFlag } from '../core/wire.ts'
import { password } from './credentials.contract.ts'

const aDay = (max: number) => ({ per: 'account', max, windowSeconds: 86_400 }) as const

const member = blogBrief.extend({ role: z.enum(roles), is_you: z.boolean() })
export type BlogMember = z.infer<typeof member>

const invitation = blogBrief.extend({ role: z.enum(givenRoles), ends_at: z.string() })

export const renameBlog = defineCall('POST /svc/blog/:name/rename', {
  who: 'member',
  summary:
    'Give one of your blogs another name. The old name redirects to it unless it is left behind. Takes the password',
  input: fields(
    { name: blogName, new_name: newBlogName, leave_behind: wireFlag.default(false), password },
    { name: 'blogName', leave_behind: 'leavesBehind' },
  ),
  output: z.object({ name: z.string() }),
  limit: aDay(20),
})

/** Unpaged, because limits bound both lists. */
export const listMembers = defineCall('GET /svc/blog/:name/members', {
  who: 'member',
  summary: 'The members of one of your blogs by role, and for its admins the open invitations',
  input: fields({ name: blogName }, { name: 'blogName' }),
  output: z.object({
    role: z.enum(roles),
    /** False for a first blog, which belongs to one person. */
    can_be_shared: z.boolean(),
    members: z.array(member),
    invitations: z.array(invitation),
    /** The account of the owner is deleted at this time. The blog passes to the member named, or is deleted too. */
    leaving: z.object({ at: z.string(), to: z.string().nullable(), can_take_over: z.boolean() }).optional(),
  }),
})
export type BlogMembers = z.infer<typeof listMembers.output>

/** The same blog again changes the role of its invitation. */
export const inviteMember = defineCall('POST /svc/blog/:name/members/invite', {
  who: 'member',
  summary: 'Invite the person behind a blog to write for one of yours',
  input: fields(
    { name: blogName, invited: blogName, role: z.enum(givenRoles) },
    { name: 'blogName', invited: 'invitedName' },
  ),
  output: z.object({ invited: z.string() }),
  limit: aDay(100),
})

export const revokeInvitation = defineCall('POST /svc/blog/:name/members/revoke', {
  who: 'member',
  summary: 'Take an open invitation back',
  input: fields({ name: blogName, invited: blogName }, { name: 'blogName', invited: 'invitedName' }),
  output: z.object({ revoked: z.boolean() }),
})

const aboutMember = fields({ name: blogName, member: blogName }, { name: 'blogName', member: 'memberName' })

export const changeRole = defineCall('POST /svc/blog/:name/members/role', {
  who: 'member',
  summary: 'Give a member of one of your blogs another role',
  input: fields(
    { name: blogName, member: blogName, role: z.enum(givenRoles) },
    { name: 'blogName', member: 'memberName' },
  ),
  output: z.object({ role: z.enum(givenRoles) }),
})

export const removeMember = defineCall('POST /svc/blog/:name/members/remove', {
  who: 'member',
  summary: 'Remove a member from one of your blogs; their posts stay',
  input: aboutMember,
  output: z.object({ removed: z.boolean() }),
})

export const leaveBlog = defineCall('POST /svc/blog/:name/members/leave', {
  who: 'member',
  summary: 'Leave a blog of several people; your posts stay',
  input: fields({ name: blogName }, { name: 'blogName' }),
  output: z.object({ left: z.boolean() }),
})

export const takeOver = defineCall('POST /svc/blog/:name/members/take_over', {
  who: 'member',
  summary: 'Offer to own a blog that you are a member of once the account of its owner is deleted; admins come first',
  input: z.strictObject({ name: blogName }).transform((wire) => ({ blogName: wire.name })),
  output: z.object({ to: z.string().nullable() }),
})

/** The password is asked, because the blog cannot be taken back. */
export const transferBlog = defineCall('POST /svc/blog/:name/transfer', {
  who: 'member',
  summary: 'Give a blog to one of its members; you stay as an admin',
  input: fields({ name: blogName, member: blogName, password }, { name: 'blogName', member: 'memberName' }),
  output: z.object({ owner: z.string() }),
  limit: aDay(20),
})

/** Unpaged, because limits bound both lists. */
export const listInvitations = defineCall('GET /svc/user/invitations', {
  who: 'member',
  summary: 'Open invitations to write for a blog, and the blogs that take your posts for approval',
  input: nothing,
  output: z.object({
    invitations: z.array(
      blogBrief.extend({
        role: z.enum(givenRoles),
        invited_by: z.string(),
        ends_at: z.string(),
        /** Somebody whom the reader blocked is a member of the blog. */
        has_blocked_member: z.literal(true).optional(),
      }),
    ),
    contributes_to: z.array(blogBrief),
  }),
})
export type Invitation = z.infer<typeof listInvitations.output>['invitations'][number]

export const answerInvitation = defineCall('POST /svc/blog/:name/invitation', {
  who: 'member',
  summary: 'Accept or decline an invitation to write for a blog',
  input: fields({ name: blogName, accept: wireFlag }, { name: 'blogName', accept: 'isAccepted' }),
  output: z.object({ role: z.enum(givenRoles).nullable() }),
  limit: aDay(200),
})
