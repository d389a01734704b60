import type { Listener } from '../core/work/events.ts'
import { addJob } from '../core/work/jobs.ts'

/** Removes the deleted post from its likers' lists. */
export const removeNotes: Listener<'post.deleted'> = (tx, { postId, rootPostId }) =>
  addJob(tx, 'forget_notes_of_post', { postId, rootPostId }, `notes of ${postId}`)
