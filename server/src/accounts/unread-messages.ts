import type { UnreadData } from '@bowerbird/domain/accounts/accounts.contract.ts'
import type { RawBuilder } from 'kysely'
import { Provided } from '../core/provided.ts'

type UnreadOf = (accountId: RawBuilder<unknown>) => RawBuilder<UnreadData>

/** Unread messages per conversation of each of the account's blogs, as one value of a larger statement. */
export const unreadMessages = new Provided<UnreadOf>('unread messages')
