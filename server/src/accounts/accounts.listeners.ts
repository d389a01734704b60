import type { Listener } from '../core/work/events.ts'
import { addRemoval } from './remove-account.jobs.ts'

/** A job removes the data in slices because that takes longer than other events may wait. */
export const removeAccount: Listener<'account.deleted'> = (tx, leaving) => addRemoval(tx, leaving)
