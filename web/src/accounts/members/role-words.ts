import type { Role } from '@bowerbird/domain/blogs/roles.ts'

export const roleWords: Record<Role, { name: string; hint: string }> = {
  owner: { name: 'Owner', hint: 'may do everything' },
  admin: { name: 'Admin', hint: 'posts, settings, messages, members' },
  editor: { name: 'Editor', hint: 'posts, asks, activity' },
  contributor: { name: 'Contributor', hint: 'posts wait for approval' },
}
