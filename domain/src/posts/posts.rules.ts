import type { Refusal } from '../core/refusal.ts'
import type { PostState } from './entities.contract.ts'
import { formMinHeightMs, trailMaxLength } from './posts.limits.ts'
import { postsRefusals } from './posts.refusals.ts'

/** Posts in these states have their place in time; the others wait for one. */
export const hasPlace = (state: PostState): boolean => state === 'published' || state === 'private'

/** Whether a post stands where anyone may come across it. */
export const isInPublic = (post: { state: PostState; isMembersOnly: boolean }): boolean =>
  post.state === 'published' && !post.isMembersOnly

/** POST-097 */
export const refuseSchedule = (state: PostState, publishOnMs: number | null, nowMs: number): Refusal | null =>
  state === 'scheduled' && (publishOnMs === null || publishOnMs <= nowMs) ? postsRefusals.invalidPublishOn : null

/** A post may be put back in time, not forward: that is what scheduling is for. */
export const refuseDate = (dateMs: number | null, nowMs: number): Refusal | null =>
  dateMs !== null && dateMs > nowMs ? postsRefusals.invalidDate : null

/** POST-104; what is not in public cannot be carried there by a reblog. */
export function refuseReblog(post: {
  state: PostState
  isMembersOnly: boolean
  canBeReblogged: boolean
}): Refusal | null {
  if (post.state !== 'published') return postsRefusals.gone
  return post.canBeReblogged && !post.isMembersOnly ? null : postsRefusals.reblogsOff
}

/** What a reblog carries: what its parent carried, then what the parent said. Of a very long trail the first stays. */
export function trailOfReblog(parent: { trail: readonly string[]; contentId: string | null }): string[] {
  const trail = parent.contentId ? [...parent.trail, parent.contentId] : [...parent.trail]
  if (trail.length <= trailMaxLength) return trail
  return [...trail.slice(0, 1), ...trail.slice(1 - trailMaxLength)]
}

/** In proportion to how far it goes, and neither in a hurry nor slowly. BLOG-297 */
export const minHeightMs = (distancePx: number): number =>
  Math.min(Math.max(Math.abs(distancePx), formMinHeightMs.min), formMinHeightMs.max)
