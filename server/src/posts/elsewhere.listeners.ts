import type { GroupListener } from '../core/work/events.ts'
import { claimCrossPosts } from './elsewhere.store.ts'

/** Enough retries for a network that is down for an hour. */
const attemptsMax = 8

/** Adds a job for each network that the writer chose, once the post is public. POST-429 */
export const startCrossPosts: GroupListener<'post.published'> = async (tx, events) => {
  const ids = [...new Set(events.map(({ postId }) => postId))]
  await claimCrossPosts(tx, ids, attemptsMax)
}
