import type { Refusal } from '../core/refusal.ts'
import { blogsRefusals } from './blogs.refusals.ts'

/** Highest first. */
export const roles = ['owner', 'admin', 'editor', 'contributor'] as const
export type Role = (typeof roles)[number]
/** A blog has one owner, who is made by a transfer and never invited. */
export const givenRoles = ['admin', 'editor', 'contributor'] as const
export type GivenRole = (typeof givenRoles)[number]

/**
 * `blog`: rename, delete and transfer it, and give it a domain. `members`: invite, remove and change roles.
 * `settings`: appearance, queue times, marks, blocks. `messages`: read and send as the blog. `activity`: see what
 * happens to it, and act as it. `asks`: answer questions. `posts`: write, edit, queue, approve and delete any post.
 * `contribute`: write posts that wait for approval, and see, change and withdraw these.
 */
export const permissions = [
  ...(['blog', 'members', 'settings', 'messages', 'activity', 'asks', 'posts', 'contribute'] as const),
] as const
export type Permission = (typeof permissions)[number]

const ofEditors: readonly Permission[] = ['activity', 'asks', 'posts']
const ofAdmins: readonly Permission[] = ['members', 'settings', 'messages', ...ofEditors]

/** The table of what each role may do. The server asks for the smallest set of blogs that has the permission. */
const permissionsOf: Readonly<Record<Role, readonly Permission[]>> = {
  owner: ['blog', ...ofAdmins],
  admin: ofAdmins,
  editor: ofEditors,
  contributor: ['contribute'],
}

export const may = (role: Role, permission: Permission): boolean => permissionsOf[role].includes(permission)

const isBelow = (role: Role, other: Role) => roles.indexOf(role) > roles.indexOf(other)

/** Members give and take only roles below their own, so that no admin can push out another. */
export function refuseGiving(by: Role, role: Role): Refusal | null {
  if (!may(by, 'members')) return blogsRefusals.notAnAdmin
  return isBelow(role, by) ? null : blogsRefusals.roleTooHigh
}

/** `was` is the member's role, `wanted` the new one, or null to remove them. */
export function refuseChange(by: Role, was: Role, wanted: GivenRole | null): Refusal | null {
  return refuseGiving(by, was) ?? (wanted && refuseGiving(by, wanted))
}
