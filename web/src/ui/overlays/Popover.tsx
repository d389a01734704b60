import { type ComponentProps, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import styles from './Popover.module.css'
import { checkShift, type PopoverSide, placePopover, type Shift } from './popover-place.ts'

interface Props extends Omit<ComponentProps<'div'>, 'ref'> {
  anchor: RefObject<HTMLElement | null>
  /** Called by a click outside or Escape; the owner then stops rendering it. POST-205 */
  onTeardown: () => void
  side?: PopoverSide
  align?: 'start' | 'centre' | 'end'
  shift?: Shift
  /** Whose edges it keeps away from; the window unless given. */
  container?: RefObject<HTMLElement | null>
  /** A click outside closes only when this is set, else it sets it: the click that opened is the first. POST-206 */
  shouldTeardown?: boolean
  children: ReactNode
}

/** Open while rendered, above everything, and beside its anchor without leaving its place in the document. */
export function Popover(props: Props) {
  const { anchor, onTeardown, side, align, shift, container, shouldTeardown = false, className, ...rest } = props
  const box = useRef<HTMLDivElement>(null)
  const flag = useRef(shouldTeardown)
  const teardown = useRef(onTeardown)
  teardown.current = onTeardown
  checkShift(shift)

  useLayoutEffect(() => {
    const popover = box.current
    if (!popover) return
    const place = () => {
      if (!anchor.current) return
      const { left, top } = placePopover({
        anchor: anchor.current.getBoundingClientRect(),
        size: { width: popover.offsetWidth, height: popover.offsetHeight },
        container: container?.current?.getBoundingClientRect() ?? windowBox(),
        ...(side && { side }),
        ...(align && { align }),
        ...(shift && { shift }),
      })
      popover.style.translate = `${Math.round(left)}px ${Math.round(top)}px`
    }
    popover.showPopover?.()
    place()
    const sizes = new ResizeObserver(place)
    sizes.observe(popover)
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    return () => {
      sizes.disconnect()
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
    }
  }, [anchor, container, side, align, shift])

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const target = event.target as Node
      const isInside = box.current?.contains(target) || anchor.current?.contains(target) || !target.isConnected
      if (isInside || isUnderDialog(target, box.current)) return
      if (flag.current) teardown.current()
      flag.current = true
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (isUnderDialog(event.target as Node, box.current)) return
      event.preventDefault()
      teardown.current()
    }
    document.addEventListener('click', onClick)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('click', onClick)
      document.removeEventListener('keydown', onKey)
    }
  }, [anchor])

  return <div {...rest} ref={box} popover="manual" className={classNames(styles.popover, className)} />
}

/** A press in a dialog that lies over it is about that alone, and what was begun in it stays. BLOG-035 */
function isUnderDialog(pressed: Node, box: HTMLElement | null): boolean {
  const dialog = pressed instanceof Element ? pressed.closest('dialog') : null
  return dialog !== null && !dialog.contains(box)
}

const windowBox = () => ({
  left: 0,
  top: 0,
  width: document.documentElement.clientWidth,
  height: window.innerHeight,
})
