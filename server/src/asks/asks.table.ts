import type { Time } from '../core/core.table.ts'

export interface AsksTables {
  /** Read by nothing that answers a recipient: it knows who asked anonymously. */
  asks: {
    post_id: string
    asker_account_id: string | null
    asker_blog_id: string | null
    is_anonymous: boolean
    answered_at: Time | null
  }
}
