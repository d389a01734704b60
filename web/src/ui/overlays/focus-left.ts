import type { FocusEvent } from 'react'

/** Tells whether the focus went on into the page, rather than into a layer over both. */
export function focusLeft({ currentTarget, relatedTarget }: FocusEvent, anchor: Element | null): boolean {
  if (!(relatedTarget instanceof Element) || currentTarget.contains(relatedTarget)) return false
  return !anchor?.contains(relatedTarget) && !relatedTarget.closest('[popover], dialog')
}

/** Tells whether the focus is in the closing layer or nowhere; a press into a field elsewhere keeps its focus. */
export function isFocusFree(closing: Element | null): boolean {
  const at = document.activeElement
  return at === document.body || Boolean(closing?.contains(at))
}
