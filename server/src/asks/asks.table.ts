import type { MadeId, Time } from '../core/core.table.ts'

export interface AsksTables {
  /** Identifies anonymous askers, so nothing that answers a recipient may read it. */
  asks: {
    post_id: string
    asker_account_id: string | null
    asker_blog_id: string | null
    is_anonymous: boolean
    answered_at: Time | null
  }
  /** One row for each question, so that they don't tell which came from the same person. */
  blocked_askers: {
    id: MadeId
    /** The person who blocked; null for a shared blog, which blocks for itself. */
    by_account_id: string | null
    by_blog_id: string | null
    asker_account_id: string | null
    question_id: string
  }
}
