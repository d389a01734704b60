import { popoverDefaultSide, popoverMinDistancePx } from '@bowerbird/domain/core/core.limits.ts'
import {
  autoUpdate,
  flip,
  type Middleware,
  type MiddlewareState,
  type OpenChangeReason,
  offset,
  type ReferenceType,
  size,
  shift as stayInside,
  useDismiss,
  useFloating,
} from '@floating-ui/react'
import { type RefObject, useLayoutEffect, useRef } from 'react'

export interface Shift {
  x: number
  y: number
}

export type LayerAnchor = ReferenceType

export interface LayerProps {
  /** An element, or anything else that knows where on the screen it is. */
  anchor: RefObject<LayerAnchor | null>
  /** Called by a click outside or Escape; the owner then stops rendering the layer. POST-205 */
  onTeardown: () => void
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined
  align?: 'start' | 'centre' | 'end' | undefined
  shift?: Shift | undefined
  /** The layer keeps away from its edges; the window unless given. */
  container?: RefObject<HTMLElement | null> | undefined
  /** Takes the width of its anchor. */
  isAsWide?: boolean | undefined
  /** Goes to the opposite side where the side asked for has no room. */
  canFlip?: boolean | undefined
  /** A click outside closes only when this is set, else it sets it: the click that opened is the first. POST-206 */
  shouldTeardown?: boolean | undefined
}

const gapPx = 8
const padding = popoverMinDistancePx

/** Shows an element in the top layer beside its anchor, and closes it by Escape and by clicks outside. POST-205 … POST-210 */
export function useFloatingLayer(props: LayerProps) {
  const { anchor, side = popoverDefaultSide, align = 'centre', shift, container, isAsWide, canFlip, onTeardown } = props
  const mayTeardown = useRef(props.shouldTeardown ?? false)
  const onOpenChange = (_isOpen: boolean, event?: Event, reason?: OpenChangeReason) => {
    if (reason === 'escape-key') {
      if (event?.defaultPrevented || isUnderDialog(event?.target, refs.floating.current)) return
      event?.preventDefault()
    } else if (!mayTeardown.current) {
      mayTeardown.current = true
      return
    }
    onTeardown()
  }
  const { refs, floatingStyles, context } = useFloating({
    open: true,
    onOpenChange,
    strategy: 'fixed',
    placement: align === 'centre' ? side : `${side}-${align}`,
    middleware: [
      offset(gapPx),
      moveBy(shift),
      canFlip && flip({ padding }),
      size({ padding, apply: (state) => fit(state, isAsWide) }),
      stayInside({ padding, crossAxis: true, ...(container?.current && { boundary: container.current }) }),
    ],
    whileElementsMounted: autoUpdate,
  })
  useLayoutEffect(() => {
    refs.setReference(anchor.current)
  })
  useLayoutEffect(() => refs.floating.current?.showPopover?.(), [refs])
  const dismiss = useDismiss(context, {
    outsidePressEvent: 'click',
    outsidePress: ({ target }) => (target as Node).isConnected && !isUnderDialog(target, refs.floating.current),
    // Listening at the document, after all others: whoever takes the key first keeps it.
    capture: false,
    bubbles: true,
  })
  return { ref: refs.setFloating, style: floatingStyles, context, dismiss }
}

/** Tells the layer how much room there is on its side, above a phone's keyboard too. */
function fit({ rects, elements, availableHeight }: MiddlewareState & { availableHeight: number }, isAsWide = false) {
  const { style } = elements.floating
  if (isAsWide) style.width = `${rects.reference.width}px`
  style.setProperty('--room', `${Math.floor(availableHeight)}px`)
}

/** POST-209, POST-210 */
function moveBy(shift: unknown = { x: 0, y: 0 }): Middleware {
  const by = shift as Shift | null
  if (typeof by !== 'object' || typeof by?.x !== 'number' || typeof by.y !== 'number') {
    throw new Error('Popover shift needs to be: {Object} => x: {Number}, y: {Number}.')
  }
  return { name: 'moveBy', options: [by.x, by.y], fn: ({ x, y }) => ({ x: x + by.x, y: y + by.y }) }
}

/** A press in a dialog that lies over the layer concerns the dialog alone, and what was begun in the layer stays. BLOG-035 */
function isUnderDialog(pressed: EventTarget | null | undefined, layer: HTMLElement | null): boolean {
  const dialog = pressed instanceof Element ? pressed.closest('dialog') : null
  return dialog !== null && !dialog.contains(layer)
}
