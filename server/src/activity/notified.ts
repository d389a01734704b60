import type { ActType } from '@bowerbird/domain/activity/act-kinds.ts'
import type { Tx } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import { Provided } from '../core/provided.ts'

export interface EventContext {
  eventId: string
  deps: Pick<Deps, 'live' | 'config'> | undefined
}

/** A notification that was just inserted. */
export interface Notified {
  id: string
  blog_id: string
  type: ActType
}

/** Runs in the transaction of every new notification. */
export const afterNotified = new Provided<(tx: Tx, notified: readonly Notified[]) => Promise<void>>(
  'a listener for notifications',
)
