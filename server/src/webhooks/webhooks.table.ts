import type { DeliveryEvent, WebhookEvent } from '@bowerbird/domain/webhooks/webhooks.rules.ts'
import type { Generated } from 'kysely'
import type { MadeId, MadeTime, Time } from '../core/core.table.ts'

export interface WebhooksTables {
  webhooks: {
    id: string
    app_id: string
    address: string
    events: WebhookEvent[]
    /** Sealed and not hashed, because each delivery is signed with it. */
    sealed_secret: string
    made_at: MadeTime
    /** The first failure after the last success. */
    failing_since: Time | null
    off: 'gone' | 'failing' | null
  }
  /** Names what happened and never holds its words, which each try reads anew. */
  webhook_deliveries: {
    id: MadeId
    webhook_id: string
    event: DeliveryEvent
    /** The blog that it happened to; null for a test, as are post and note. */
    blog_id: string | null
    post_id: string | null
    note_id: string | null
    made_at: MadeTime
    tries: Generated<number>
    tried_at: Time | null
    status: number | null
    duration_ms: number | null
    words: Generated<string>
    /** Null once it was taken or given up. */
    next_try_at: Time | null
  }
}
