import type { Tx } from '../core/database/database.ts'
import { Provided } from '../core/provided.ts'

/** A notification that was just inserted. */
export interface Notified {
  id: string
  blog_id: string
  type: string
}

/** Runs in the transaction of every new notification. */
export const afterNotified = new Provided<(tx: Tx, notified: readonly Notified[]) => Promise<void>>(
  'a listener for notifications',
)
