import type { Generated } from 'kysely'
import type { Time } from '../core/core.table.ts'

export interface ActivityTables {
  activity_items: {
    id: string
    blog_id: string
    type: string
    post_id: string | null
    /** Acts with the same key join one run; null when acts of this kind never do. */
    run_key: string | null
    size: number
    newest_id: string
    /** The time of the run's newest act, which may be processed much later. */
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
    /** The note, follow or post behind it; deleting that deletes the notification. */
    cause_id: string
    text: Generated<string>
    happened_at: Time
    /** Set for limited acts: of a stranger, or put aside without a notification. */
    reach: 'stranger' | 'aside' | null
  }
  activity_days: { blog_id: string; day: Time; notes: Generated<number>; followers: Generated<number> }
  activity_post_days: { blog_id: string; day: Time; post_id: string; notes: Generated<number> }
}
