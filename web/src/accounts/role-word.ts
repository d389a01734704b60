import type { Role } from '@bowerbird/domain/blogs/roles.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'

/** The role of somebody who is not the owner. */
export const wordOfRole = (role: Role): string =>
  t('{role, select, admin {admin} editor {editor} other {contributor}}', { role })
