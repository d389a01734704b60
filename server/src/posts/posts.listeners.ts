import type { Listener } from '../core/events.ts'
import { addJob } from '../core/jobs.ts'

/** How far its words were carried may take a while to find out. */
export const forgetContents: Listener<'post.deleted'> = (tx, post) =>
  addJob(tx, 'forget_contents_of_post', post, `contents of ${post.postId}`)
