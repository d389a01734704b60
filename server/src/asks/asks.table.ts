import type { Time } from '../core/core.table.ts'

export interface AsksTables {
  /** Identifies anonymous askers, so nothing that answers a recipient may read it. */
  asks: {
    post_id: string
    asker_account_id: string | null
    asker_blog_id: string | null
    is_anonymous: boolean
    answered_at: Time | null
  }
}
