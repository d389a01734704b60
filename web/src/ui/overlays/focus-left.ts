import type { FocusEvent } from 'react'

/** Whether the focus went on into the page, where what it left would lie over it; not into what lies over both. */
export function focusLeft({ currentTarget, relatedTarget }: FocusEvent, anchor: Element | null): boolean {
  if (!(relatedTarget instanceof Element) || currentTarget.contains(relatedTarget)) return false
  return !anchor?.contains(relatedTarget) && !relatedTarget.closest('[popover], dialog')
}

/** Whether the focus is nowhere else than in what closes; whoever pressed into a field elsewhere has moved on. */
export function isFocusFree(closing: Element | null): boolean {
  const at = document.activeElement
  return at === document.body || Boolean(closing?.contains(at))
}
