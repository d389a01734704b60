import {
  gutterFromPx,
  gutterMarginAlonePx,
  gutterMarginPx,
  gutterWidthPx,
} from '@bowerbird/domain/media/players.limits.ts'

/** The player that stands in the corner while its post is out of sight. */
export interface DockedView {
  mayBeEvicted: () => boolean
  /** Goes back into its post. */
  undock: () => void
}

let docked: DockedView | null = null

/** One at a time: whoever comes takes the place of the one before, unless that one may stay. BLOG-288 */
export function dock(view: DockedView): boolean {
  if (docked === view) return true
  if (docked && !docked.mayBeEvicted()) return false
  docked?.undock()
  docked = view
  return true
}

export function leaveGutter(view: DockedView): void {
  if (docked === view) docked = null
}

/** BLOG-292 */
export const hasGutter = (windowWidth: number): boolean => windowWidth >= gutterFromPx

/** Places it beside the column of posts, and never outside the window. BLOG-291 */
export function gutterLeft(columnRight: number, hasRightColumn: boolean, windowWidth: number): number {
  const wanted = columnRight + (hasRightColumn ? gutterMarginPx : gutterMarginAlonePx)
  return Math.round(Math.min(wanted, windowWidth - gutterWidthPx - gutterMarginPx))
}
