import type { Listener } from '../core/work/events.ts'
import { addRemoval } from './remove-account.jobs.ts'

/** Nobody can reach it any more; a life's work takes longer to remove than events may wait. */
export const removeAccount: Listener<'account.deleted'> = (tx, leaving) => addRemoval(tx, leaving)
