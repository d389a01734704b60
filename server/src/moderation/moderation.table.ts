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
  reports: {
    id: MadeId
    account_id: string
    blog_id: string
    post_id: string | null
    reason: string
    details: Generated<string>
    settled_at: Time | null
  }
}
