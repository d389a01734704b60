import type { FocusEvent } from 'react'

/** Whether the focus went on into the page, where what it left would lie over it; not into what lies over both. */
export function focusLeft({ currentTarget, relatedTarget }: FocusEvent, anchor: Element | null): boolean {
  if (!(relatedTarget instanceof Element) || currentTarget.contains(relatedTarget)) return false
  return !anchor?.contains(relatedTarget) && !relatedTarget.closest('[popover], dialog')
}
