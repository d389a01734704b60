import type { Role } from '@bowerbird/domain/blogs/roles.ts'

export const roleWords: Record<Role, { name: string; hint: string }> = {
  owner: { name: 'Owner', hint: 'may do everything' },
  admin: { name: 'Admin', hint: 'all posts, settings, messages and members' },
  editor: { name: 'Editor', hint: 'all posts, asks and activity' },
  contributor: { name: 'Contributor', hint: 'posts that wait for approval' },
}
