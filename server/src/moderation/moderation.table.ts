import type { Generated } from 'kysely'
import type { MadeId, Time } from '../core/core.table.ts'

export interface ModerationTables {
  /** Told by people, for staff to look at. */
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
