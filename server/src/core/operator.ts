import { plainReading } from '@bowerbird/domain/core/reading.ts'
import type { Member } from './http/viewer.ts'

/** The audit log names the operator so. */
export const operatorName = 'operator at the command line'

/** Acts as staff on the machine itself and has no account; its id is that of nobody. */
export const operator: Member = {
  accountId: '00000000-0000-0000-0000-000000000000',
  sessionId: '',
  blogId: '0',
  primaryBlogId: '0',
  blogIds: [],
  adminOf: [],
  groupIds: [],
  contributesTo: [],
  isStaff: true,
  isVerified: true,
  safeMode: false,
  canModifySafeMode: true,
  reading: plainReading,
}

/** The account to refer to; the operator has none. */
export const accountOf = (viewer: Pick<Member, 'accountId'>): string | null =>
  viewer === operator ? null : viewer.accountId
