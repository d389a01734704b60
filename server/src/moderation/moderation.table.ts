import type { Generated } from 'kysely'
import type { MadeId, MadeTime, Time } from '../core/core.table.ts'

export interface ModerationTables {
  survey_answers: {
    account_id: string
    survey_id: string
    blog_id: string
    answer: string
    answered_at: MadeTime
  }
  /** Blogs whose posts and acts a member does not want to meet, followed or not. */
  muted_blogs: { account_id: string; blog_id: string; id: MadeId }
  /** Posts that a member took out of their lists. */
  hidden_posts: { account_id: string; post_id: string; id: MadeId }
  /** Posts that a member wants no notifications of. The root of a tree may be deleted before its reblogs. */
  muted_posts: { account_id: string; root_post_id: string; id: MadeId }
  reports: {
    id: MadeId
    /** Null for a report of another server. */
    account_id: string | null
    blog_id: string
    post_id: string | null
    reason: string
    details: Generated<string>
    settled_at: Time | null
    server: string | null
  }
}
