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
    /** Shared through a window of the network's own, or the sharer's own mail program. */
    is_fallback: boolean
  }
  /** Written before a network is asked to take a post: whoever finds it does not ask again. */
  elsewhere_posts: { post_id: string; network: LinkableNetwork }
  linked_accounts: {
    account_id: string
    network: LinkableNetwork
    name: string
    sealed_token: string
    linked_at: MadeTime
  }
}
