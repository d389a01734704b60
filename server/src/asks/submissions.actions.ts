import type * as calls from '@bowerbird/domain/asks/asks.contract.ts'
import type { InputOf, OutputOf } from '@bowerbird/domain/core/call.ts'
import type { Db } from '../core/database/database.ts'
import type { Member } from '../core/http/viewer.ts'
import { approvePost } from '../posts/queue/publish.actions.ts'
import { removeWaitingPost } from '../posts/write/delete-post.actions.ts'

/** POST-356, POST-454 */
export async function approveSubmission(
  db: Db,
  viewer: Member,
  { postId, toQueue }: InputOf<typeof calls.approveSubmission>,
): Promise<OutputOf<typeof calls.approveSubmission>> {
  const state = await db.transaction().execute((tx) => approvePost(tx, viewer, postId, toQueue))
  return { post: { id: postId, state } }
}

/** POST-357, POST-453 */
export async function denySubmission(
  db: Db,
  viewer: Member,
  { postId }: InputOf<typeof calls.denySubmission>,
): Promise<OutputOf<typeof calls.denySubmission>> {
  await db.transaction().execute((tx) => removeWaitingPost(tx, viewer, postId))
  return { pid: postId }
}
