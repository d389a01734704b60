import type { Refusal } from '../core/refusal.ts'
import type { PostState } from './entities.contract.ts'
import { trailMaxLength } from './posts.limits.ts'
import { postsRefusals } from './posts.refusals.ts'

/** Posts in these states have a date in the blog; the others wait for one. */
export const hasPlace = (state: PostState): boolean => state === 'published' || state === 'private'

export const isInPublic = (post: { state: PostState; isMembersOnly: boolean }): boolean =>
  post.state === 'published' && !post.isMembersOnly

/** POST-097 */
export const refuseSchedule = (state: PostState, publishOnMs: number | null, nowMs: number): Refusal | null =>
  state === 'scheduled' && (publishOnMs === null || publishOnMs <= nowMs) ? postsRefusals.invalidPublishOn : null

/** A post may be dated back, not forward; scheduling does that. */
export const refuseDate = (dateMs: number | null, nowMs: number): Refusal | null =>
  dateMs !== null && dateMs > nowMs ? postsRefusals.invalidDate : null

/** A post that is not public cannot become so by a reblog. POST-104 */
export function refuseReblog(post: {
  state: PostState
  isMembersOnly: boolean
  canBeReblogged: boolean
}): Refusal | null {
  if (post.state !== 'published') return postsRefusals.gone
  return post.canBeReblogged && !post.isMembersOnly ? null : postsRefusals.reblogsOff
}

/** Appends the parent's content to its trail; a very long trail keeps its first entry and the newest ones. */
export function trailOfReblog(parent: { trail: readonly string[]; contentId: string | null }): string[] {
  const trail = parent.contentId ? [...parent.trail, parent.contentId] : [...parent.trail]
  if (trail.length <= trailMaxLength) return trail
  return [...trail.slice(0, 1), ...trail.slice(1 - trailMaxLength)]
}
