import type { Role } from '@bowerbird/domain/blogs/roles.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'

export const roleWords: Record<Role, { name: string; hint: string }> = {
  owner: { name: t('Owner'), hint: t('can do everything') },
  admin: { name: t('Admin'), hint: t('posts, settings, messages, members') },
  editor: { name: t('Editor'), hint: t('posts, asks, activity') },
  contributor: { name: t('Contributor'), hint: t('submits posts for approval') },
}
