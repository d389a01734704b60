import type { Listener } from '../core/work/events.ts'
import { addJob } from '../core/work/jobs.ts'

/** Whoever liked a post that is gone no longer has it among their likes. */
export const forgetNotes: Listener<'post.deleted'> = (tx, { postId, rootPostId }) =>
  addJob(tx, 'forget_notes_of_post', { postId, rootPostId }, `notes of ${postId}`)
