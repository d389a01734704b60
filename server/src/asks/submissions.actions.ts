import type * as calls from '@bowerbird/domain/asks/asks.contract.ts'
import type { Answer } from '../core/http/serve.ts'
import { approvePost } from '../posts/queue/publish.actions.ts'
import { removeWaitingPost } from '../posts/write/delete-post.actions.ts'

/** POST-356, POST-454 */
export const approveSubmission: Answer<typeof calls.approveSubmission> = async (db, viewer, { postId, toQueue }) => {
  const state = await db.transaction().execute((tx) => approvePost(tx, viewer, postId, toQueue))
  return { post: { id: postId, state } }
}

/** POST-357, POST-453 */
export const denySubmission: Answer<typeof calls.denySubmission> = async (db, viewer, { postId }) => {
  await db.transaction().execute((tx) => removeWaitingPost(tx, viewer, postId))
  return { pid: postId }
}
