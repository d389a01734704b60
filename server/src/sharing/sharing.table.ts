import type { LinkableNetwork, Network } from '@bowerbird/domain/sharing/sharing.rules.ts'
import type { MadeId, MadeTime } from '../core/core.table.ts'

export interface SharingTables {
  shares: {
    id: MadeId
    /** Null when a guest shared. */
    account_id: string | null
    blog_id: string
    /** Null when the whole blog was shared. */
    post_id: string | null
    network: Network | 'email'
    /** Shared through the network's own window or the sharer's mail program. */
    is_fallback: boolean
  }
  /** An idempotency record, written before the request to the network so that nobody repeats it. */
  elsewhere_posts: { post_id: string; network: LinkableNetwork }
  linked_accounts: {
    account_id: string
    network: LinkableNetwork
    name: string
    sealed_token: string
    linked_at: MadeTime
  }
}
