import { popoverDefaultSide, popoverMinDistancePx } from '@bowerbird/domain/core/core.limits.ts'

export type PopoverSide = 'top' | 'right' | 'bottom' | 'left'

export interface Shift {
  x: number
  y: number
}

interface Box {
  left: number
  top: number
  width: number
  height: number
}

interface Placing {
  anchor: Box
  size: { width: number; height: number }
  container: Box
  side?: PopoverSide
  shift?: Shift
  /** Between the anchor and the popover. */
  gap?: number
  /** Where along the anchor it stands. */
  align?: 'start' | 'centre' | 'end'
}

/** The top left corner of a popover, at least 10 px inside its container. POST-207 … POST-209 */
export function placePopover({ anchor, size, container, side, shift, gap = 8, align = 'centre' }: Placing) {
  const { x, y } = beside(anchor, size, side ?? popoverDefaultSide, gap, align)
  const moved = checkShift(shift)
  return {
    left: within(x + moved.x, size.width, container.left, container.width),
    top: within(y + moved.y, size.height, container.top, container.height),
  }
}

/** POST-210 */
export function checkShift(shift: unknown = { x: 0, y: 0 }): Shift {
  const given = shift as Shift | null
  if (typeof given !== 'object' || typeof given?.x !== 'number' || typeof given.y !== 'number') {
    throw new Error('Popover shift needs to be: {Object} => x: {Number}, y: {Number}.')
  }
  return given
}

function beside(anchor: Box, size: Placing['size'], side: PopoverSide, gap: number, align: Placing['align']) {
  const along = (start: number, length: number, own: number) =>
    align === 'start' ? start : align === 'end' ? start + length - own : start + (length - own) / 2
  const x = along(anchor.left, anchor.width, size.width)
  const y = along(anchor.top, anchor.height, size.height)
  if (side === 'bottom') return { x, y: anchor.top + anchor.height + gap }
  if (side === 'top') return { x, y: anchor.top - size.height - gap }
  if (side === 'right') return { x: anchor.left + anchor.width + gap, y }
  return { x: anchor.left - size.width - gap, y }
}

/** Too large a popover keeps its beginning in sight. */
function within(at: number, length: number, start: number, room: number): number {
  const first = start + popoverMinDistancePx
  const last = start + room - popoverMinDistancePx - length
  return Math.max(first, Math.min(at, last))
}
