import type { Generated } from 'kysely'
import type { Time } from '../core/core.table.ts'

export interface ActivityTables {
  activity_items: {
    id: string
    blog_id: string
    type: string
    post_id: string | null
    /** What the acts of the run have in common; null for what always stands alone. */
    run_key: string | null
    size: number
    newest_id: string
    /** When the newest act of the run happened; it may have been told of much later. */
    newest_at: Time
  }
  notifications: {
    id: string
    item_id: string
    blog_id: string
    type: string
    from_blog_id: string | null
    post_id: string | null
    new_post_id: string | null
    /** The note, follow or post it tells of; when that goes, so does this. */
    cause_id: string
    text: Generated<string>
    happened_at: Time
  }
  activity_days: { blog_id: string; day: Time; notes: Generated<number>; followers: Generated<number> }
  activity_post_days: { blog_id: string; day: Time; post_id: string; notes: Generated<number> }
}
