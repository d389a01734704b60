import type { Tx } from '../core/database/database.ts'
import { type Listener, recordEvent } from '../core/work/events.ts'
import { claimAnswered } from './asks.store.ts'

/**
 * An answer may be published long after it was written, from a draft or the queue; the asker is notified once, then.
 */
export const notifyAsker: Listener<'post.published'> = (tx, post) => recordAnswered(tx, post, false)

/** A private answer is never published, so its asker is notified here. */
export const notifyAskerPrivately: Listener<'post.approved'> = async (tx, post) => {
  if (post.state === 'private') await recordAnswered(tx, post, true)
}

async function recordAnswered(
  tx: Tx,
  { postId, blogId }: { postId: string; blogId: string },
  isPrivate: boolean,
): Promise<void> {
  const askerBlogId = await claimAnswered(tx, postId)
  if (askerBlogId) await recordEvent(tx, 'ask.answered', { postId, blogId, askerBlogId, isPrivate })
}
