import { formMinHeightMs } from './posts.limits.ts'

/** One millisecond per pixel, within bounds. BLOG-297 */
export const minHeightMs = (distancePx: number): number =>
  Math.min(Math.max(Math.abs(distancePx), formMinHeightMs.min), formMinHeightMs.max)
