import { readInvite } from '@bowerbird/domain/accounts/invites.contract.ts'
import { callQuery } from '../../core/query.ts'

export const inviteQuery = (code: string) => callQuery(readInvite, { code })
