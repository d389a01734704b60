import type { Generated } from 'kysely'
import type { MadeTime, Time } from '../core/core.table.ts'

export interface PushTables {
  /** Devices that are notified, by the address that their browser gave. */
  push_subscriptions: {
    id: Generated<string>
    account_id: string
    session_id: string
    endpoint: string
    p256dh: string
    auth: string
    agent: Generated<string>
    created_at: MadeTime
    succeeded_at: Time | null
    /** The first failure after the last success. */
    failing_since: Time | null
    failures: Generated<number>
  }
  push_settings: {
    account_id: string
    shows_names: Generated<boolean>
    tells_posts: Generated<boolean>
    /** Minutes after midnight in the time zone. */
    quiet_from: number | null
    quiet_to: number | null
    time_zone: Generated<string>
    /** Counts what came in the quiet hours and is told when they end. */
    held: Generated<number>
  }
  push_choices: { account_id: string; blog_id: string; kinds_off: string[] }
}
